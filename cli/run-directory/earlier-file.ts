import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecorded } from '../../engine/input/recorded-file.ts';
import { UserError } from '../../engine/user-error.ts';
import type { ReportExtras } from '../../reports/model/extras.ts';
import { asRun, parseExactly } from '../../reports/model/read-run.ts';
import { jsonText } from '../../reports/text/json-text.ts';
import { isEntry } from '../../reports/trends/history-folder.ts';
import { knownSecrets } from '../run/known-secrets.ts';

/** What a run was compared with, beside its journal, so that `report` can repeat it without those files. */
const earlierFile = 'earlier.json';
const format = 'nodeproof-earlier/1';

export type Earlier = Pick<ReportExtras, 'previous' | 'history'>;

/** Writes nothing where the run is compared with nothing. Findings of the earlier run are left out: only verdicts count. */
export function writeEarlier(directory: string, { previous, history }: Earlier): void {
  if (previous === undefined && history === undefined) return;
  const verdicts =
    previous === undefined
      ? {}
      : {
          previous: {
            ...previous,
            requirements: previous.requirements.map((result) => ({ ...result, findings: [] })),
          },
        };
  const kept = { format, ...verdicts, ...(history === undefined ? {} : { history }) };
  writeFileSync(join(directory, earlierFile), `${jsonText(knownSecrets.redactDeep(kept))}\n`);
}

/**
 * Nothing where the run was compared with nothing.
 * @throws UserError `report/earlier`
 */
export async function readEarlierFile(directory: string): Promise<Earlier> {
  const path = join(directory, earlierFile);
  if (!existsSync(path)) return {};
  try {
    const kept = parseExactly(readRecorded(path)) as Record<string, unknown> | null;
    if (kept?.format !== format) throw new Error(`it is not in the format ${format}`);
    const { previous, history } = kept;
    return {
      ...(previous === undefined ? {} : { previous: asRun(previous) }),
      ...(Array.isArray(history) ? { history: history.filter(isEntry) } : {}),
    };
  } catch (error) {
    throw new UserError(
      'report/earlier',
      `${path}: cannot be read (${(error as Error).message}); remove it to write the reports without the comparison to earlier runs`,
    );
  }
}
