import { UserError } from '../../engine/user-error.ts';
import { compareLive } from '../compare/compare-live.ts';
import type { CompareOptions } from '../compare/compare-options.ts';
import { compareRuns } from '../compare/compare-runs.ts';
import { reportMonth } from '../compare/report-month.ts';

/** Compares targets, live or from the directories of runs made earlier. */
export async function compare(directories: readonly string[], options: CompareOptions): Promise<void> {
  const { report } = options;
  if (report !== undefined) {
    if (directories.length > 0 || options.target.length > 0)
      throw new UserError(
        'compare/mixed',
        'compare: --report makes the page of a history folder; omit targets and run directories',
      );
    return reportMonth({ ...options, report });
  }
  if (options.since !== undefined || options.until !== undefined)
    throw new UserError('compare/since-alone', 'compare: --since and --until need --report DIR');
  if (directories.length > 0 && options.target.length > 0)
    throw new UserError(
      'compare/mixed',
      `compare: takes targets or run directories, not both; omit --target or ${JSON.stringify(directories[0])}`,
    );
  return directories.length > 0 ? compareRuns(directories, options) : compareLive(options);
}
