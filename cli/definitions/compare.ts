import type { Command } from 'commander';
import { collect, date, path, seconds } from '../options/option-values.ts';
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

/** `compare`: several targets, or earlier runs, beside each other. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('sends the same cases to several targets in paired rounds, or compares earlier runs')
    .argument(
      '[run-dir...]',
      'directories of earlier runs, or NAME=DIR; or one directory of a comparison, whose reports are written again',
    )
    .option(
      '--target <file>',
      'target file, or NAME=FILE (repeatable); the others are compared with the first',
      collect,
      [],
    )
    .option(
      '--pair <name=node,node>',
      'nodes that belong together although they are named differently, one of each target; NODE:ws is the node over WebSocket (repeatable)',
      collect,
      [],
    )
    .addOption(profileOption())
    .addOption(seedOption())
    .option('--out <dir>', 'where the comparison is written (default: out/compare-<time>)', path)
    .addOption(onlyOption())
    .addOption(excludeOption())
    .addOption(nodeOption())
    .addOption(failedOption())
    .addOption(baselineOption())
    .option('--previous <dir>', 'an earlier run of one of the targets', path)
    .option('--history <dir>', 'a folder with one line per run and one per comparison', path)
    .option('--measured-from <place>', 'where this machine stands, as the page is to say: a city, a region')
    .option('--round-seconds <n>', 'at most so many seconds of paired rounds (default: by profile)', seconds)
    .option('--report <dir>', 'instead: the page of all nights that a --history folder holds', path)
    .option('--since <date>', 'with --report: the first night, as in 2026-10-22', date)
    .option('--until <date>', 'with --report: the last night', date)
    .option('--dry-run', 'prints the plan and sends nothing', false)
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(metricsOption())
    .addOption(quietOption())
    .addOption(verboseOption())
    .option('--json', 'compare.json on stdout in place of the summary', false)
    .action(async (directories, options) =>
      (await import('../commands/compare.ts')).compare(directories, options),
    );
}
