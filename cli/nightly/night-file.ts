import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldOf } from '../../base/json-object.ts';
import { resultKey } from '../../reports/model/result-key.ts';
import { jsonText } from '../../reports/text/json-text.ts';
import type { Change } from '../../reports/trends/changes.ts';
import type { News } from '../../reports/trends/news.ts';
import { knownSecrets } from '../run/known-secrets.ts';

/** What came of a night beside its run, for scripts and for the night after it. */
const nightFile = 'night.json';
const format = 'nodeproof-night/1';

export type WebhookOutcome = 'sent' | 'failed' | 'nothing-to-tell' | 'none';

export function writeNight(
  directory: string,
  { failing, repaired, stillFailing, notEvaluated, verdictBefore }: News,
  beside: { readonly previous: string | null; readonly exitCode: number; readonly webhook: WebhookOutcome },
): void {
  const keys = (changes: readonly Change[]): readonly string[] =>
    changes.map(({ result }) => resultKey(result));
  const night = {
    format,
    newFailures: keys(failing),
    repaired: keys(repaired),
    stillFailing,
    notEvaluated,
    verdictBefore,
    ...beside,
  };
  writeFileSync(join(directory, nightFile), `${jsonText(knownSecrets.redactDeep(night))}\n`);
}

/** Whether the message of a night did not reach anybody. */
export function wasMessageLost(directory: string): boolean {
  try {
    const night: unknown = JSON.parse(readFileSync(join(directory, nightFile), 'utf8'));
    return fieldOf(night, 'webhook') === 'failed';
  } catch {
    return false;
  }
}
