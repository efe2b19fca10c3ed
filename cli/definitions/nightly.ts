import type { Command } from 'commander';
import { every, path, webAddress } from '../options/option-values.ts';
import {
  baselineOption,
  excludeOption,
  metricsOption,
  nodeOption,
  onlyOption,
  profileOption,
  seedOption,
  strictOption,
} from '../options/shared-options.ts';

/** `nightly`: one target beside the nights before. */
export function addNightly(program: Command): void {
  program
    .command('nightly')
    .description(
      'checks one target beside the nights before: keeps them, reports what changed, and exits by what is new',
    )
    .option('--target <file>', 'target file', path)
    .requiredOption('--dir <dir>', 'where nights and history are kept', path)
    .option('--keep <n>', 'run directories that stay; the history keeps a line of every night', every, 30)
    .option(
      '--webhook <variable>',
      'the environment variable that holds the URL which is called when something changed (Slack-compatible JSON)',
    )
    .option('--link <url>', 'where the reports can be seen, for the message', webAddress)
    .addOption(profileOption())
    .addOption(seedOption())
    .addOption(onlyOption())
    .addOption(excludeOption())
    .addOption(nodeOption())
    .addOption(baselineOption())
    .addOption(strictOption())
    .addOption(metricsOption())
    .action(async (options) =>
      (await import('../commands/nightly.ts')).nightly({ ...options, shard: { index: 1, of: 1 } }),
    );
}
