import type { Command } from 'commander';
import { path } from '../options/option-values.ts';
import { metricsOption } from '../options/shared-options.ts';

/** Commands that read runs of earlier. */
export function addPastRuns(program: Command): void {
  program
    .command('report')
    .description('writes every report again from the recorded run, even if it was killed')
    .argument('<run-dir...>', 'run directories; several are joined as the shards of one run')
    .option('--out <dir>', 'where to write (default: the run directory itself)', path)
    .addOption(metricsOption())
    .action(async (directories, options) =>
      (await import('../commands/report.ts')).report(directories, options),
    );

  program
    .command('baseline')
    .description("prints a baseline of a run's failures, to be completed by hand")
    .argument('<run-dir>', 'run directory')
    .option('--baseline <file>', 'an earlier baseline, whose reasons, owners, links and dates are kept', path)
    .action(async (directory, options) =>
      (await import('../commands/baseline.ts')).baseline(directory, options),
    );
}
