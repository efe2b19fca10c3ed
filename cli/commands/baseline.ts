import { stringify } from 'yaml';
import type { RunResult } from '../../base/run-result.ts';
import type { BaselineEntry } from '../../engine/baseline/baseline.ts';
import { draftBaseline } from '../../engine/baseline/draft-baseline.ts';
import { noBaseline, readBaseline } from '../../engine/baseline/read-baseline.ts';
import { readJournal } from '../../engine/journal/read-journal.ts';
import { UserError } from '../../engine/user-error.ts';
import { terminalBlock, terminalLine } from '../../reports/escaping/terminal.ts';
import { isStrict } from '../../reports/model/extras.ts';
import { loadRegister } from '../../specs/register.ts';
import { readEarlierRun } from '../run-directory/read-earlier.ts';

/** Default validity of an entry in days: long enough to plan the fix, short enough not to be forgotten. */
const defaultDays = 30;

/**
 * Prints a baseline of the failures of a run, to be completed by hand; after `--strict` of advisory ones too. What an earlier
 * baseline says of a failure is kept.
 */
export async function baseline(directory: string, options: { readonly baseline?: string }): Promise<void> {
  const run = await readEarlierRun('baseline', directory);
  const { entries: earlier } =
    options.baseline === undefined
      ? noBaseline
      : await readBaseline(options.baseline, new Set(loadRegister().map(({ id }) => id)));
  const strict = await wasStrict(directory, run);
  const now = Date.now();
  const draft = draftBaseline(
    run.requirements.map((result) => ({ ...result, counts: strict || result.level === 'required' })),
    earlier,
    {
      reason: 'TODO: why this failure is accepted for now',
      expires: isoDate(now + defaultDays * 86_400_000),
      owner: 'TODO: who fixes it',
    },
  );
  process.stdout.write(
    `# Known failures of ${terminalLine(JSON.stringify(run.target.name))}${strict ? ', advisory ones among them' : ''}. Each entry needs a reason, and is removed or renewed when it expires.\n`,
  );
  // Quoted, so that what is made visible in a name (an escape, a workflow command) stays the same name to YAML.
  const quoted = {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    blockQuote: false,
    lineWidth: 0,
  } as const;
  process.stdout.write(terminalBlock(stringify(draft, quoted)));
  warnOfExpired(draft, isoDate(now));
}

/** The journal states it; without one it follows from the verdict. */
async function wasStrict(directory: string, run: RunResult): Promise<boolean> {
  try {
    return (await readJournal(directory)).strict;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return isStrict(run, {});
  }
}

function warnOfExpired(draft: readonly BaselineEntry[], today: string): void {
  const expired = draft.filter(({ expires }) => expires < today).length;
  if (expired > 0)
    process.stderr.write(
      `nodeproof: ${expired} ${expired === 1 ? 'entry is' : 'entries are'} past the expiry date and still ${expired === 1 ? 'fails' : 'fail'}; set a new date or fix the failure\n`,
    );
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
