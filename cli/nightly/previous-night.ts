import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../../base/run-result.ts';
import { UserError } from '../../engine/user-error.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { resultKey } from '../../reports/model/result-key.ts';
import { isOpen } from '../../reports/trends/news.ts';
import { readEarlierFile } from '../run-directory/earlier-file.ts';
import { readEarlierRun } from '../run-directory/read-earlier.ts';

export interface PreviousNight {
  readonly directory: string;
  /**
   * What it left undecided (an outage, no data) stands as it was when it was last decided: an outage makes nothing new of an old failure.
   * Its time is that of the last night that decided, where there was one.
   */
  readonly run: RunResult;
  /** As the night itself ended. */
  readonly verdict: RunResult['verdict'];
}

/**
 * The night that tonight is compared with: the newest that came to its end and can be read.
 * @param nights newest first
 */
export async function readPreviousNight(
  nights: readonly string[],
  targetName: string,
): Promise<PreviousNight | undefined> {
  for (const directory of nights.filter((night) => existsSync(join(night, 'run.json')))) {
    try {
      const run = await readEarlierRun('--dir', directory);
      // Of a target whose name makes the same file name.
      if (run.target.name !== targetName) continue;
      const { previous } = await readEarlierFile(directory);
      return {
        directory,
        run: previous === undefined ? run : withEarlierDecisions(run, previous),
        verdict: run.verdict,
      };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      process.stderr.write(
        `nodeproof: ${terminalLine(error.message)}; the night before it is compared with\n`,
      );
    }
  }
  return undefined;
}

function withEarlierDecisions(run: RunResult, previous: RunResult): RunResult {
  const before = new Map(previous.requirements.map((result) => [resultKey(result), result]));
  const head = run.verdict === 'inconclusive' && previous.verdict !== 'inconclusive' ? previous : run;
  return {
    ...head,
    requirements: run.requirements.map((result) => {
      const earlier = before.get(resultKey(result));
      return isOpen(result) && earlier !== undefined && !isOpen(earlier) ? earlier : result;
    }),
  };
}
