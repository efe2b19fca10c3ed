import type { Command } from 'commander';
import { casePath, names, path } from '../options/option-values.ts';
import {
  baselineOption,
  excludeOption,
  failedOption,
  metricsOption,
  nodeOption,
  onlyOption,
  profileOption,
  quietOption,
  seedOption,
  shardOption,
  strictOption,
  verboseOption,
} from '../options/shared-options.ts';

/** `run`: one target against its contract. */
export function addRun(program: Command): void {
  program
    .command('run')
    .description('checks one target; without --target, the embedded target, which it starts and stops itself')
    .option('--target <file>', 'target file; several are checked one after another (repeatable)', names, [])
    .addOption(profileOption())
    .addOption(seedOption())
    .option(
      '--out <dir>',
      'where the run is written: a directory that is new or empty (default: out/<target>-<time>, and out/latest points to it)',
      path,
    )
    .addOption(onlyOption())
    .addOption(excludeOption())
    .addOption(nodeOption())
    .addOption(failedOption())
    .option(
      '--path <path>',
      'with --seed and --only: only the generated case with this path, as printed in a report',
      casePath,
    )
    .addOption(baselineOption())
    .option('--previous <dir>', 'an earlier run: the report opens with what changed since', path)
    .option('--history <dir>', 'a folder with one line per run; the report shows the last 30 runs', path)
    .option('--dry-run', 'prints the plan by area and sends nothing', false)
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(metricsOption())
    .option('--fail-fast', 'stop at the first violation; what is left stays inconclusive', false)
    .addOption(quietOption())
    .addOption(verboseOption())
    .option(
      '--json',
      'run.json on stdout in place of the summary; of several targets, one after another',
      false,
    )
    .action(async (options) => (await import('../commands/run.ts')).run(options));
}
