import type { Finding } from '../../../base/run-result.ts';
import type { Vault } from '../../secrets/vault.ts';
import { writeJson } from '../../wire/body/parse-json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Breach } from '../judgement.ts';
import type { Sighting } from '../outcome.ts';
import type { Surroundings } from './curl-line.ts';
import { recordOf, redactedExcerpt } from './exchange-record.ts';
import { reproducingLines } from './reproducing-lines.ts';

const maxValueText = 300;
const maxExchanges = 24;

/** @param hint a sentence to add, such as the dialect that would explain the breach */
export function findingOf(sighting: Sighting, around: Surroundings, hint?: string): Finding {
  const { vault } = around;
  const { breach, seed, path } = sighting;
  const all = exchangesOf(breach);
  const used = endsOf(all, breach);
  const recorded = (exchange: Exchange) => vault.once(exchange, () => recordOf(exchange, vault));
  const shown = breach.exchange ?? used.at(-1);
  const place = breach.at === '' ? '' : ` at ${breach.at}`;
  const counted = countsText(sighting);
  const message = `expected ${breach.expected}${place}, got ${valueText(breach.actual, vault)} (${ruleText(breach.rule)}${counted})${hint === undefined ? '' : `. ${hint}`}`;
  return {
    message: vault.redact(message),
    ...(used.length === 0 ? {} : { reproduce: reproduction(used, all, around, isUnstable(sighting)) }),
    ...(shown === undefined ? {} : { exchange: recorded(shown) }),
    ...(used.length > 1 ? { exchanges: used.map(recorded) } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  };
}

/** That only some responses of a run show it says nothing of how stable it is: few of its requests may be such that it can show. */
function isUnstable({ seen, sent, ofResponses }: Sighting): boolean {
  return seen < sent && !ofResponses;
}

function countsText(sighting: Sighting): string {
  const { seen, sent, ofResponses } = sighting;
  const counted = `seen in ${seen} of ${sent} ${ofResponses ? 'responses' : 'attempts'}`;
  return isUnstable(sighting) ? `unstable, ${counted}` : counted;
}

/**
 * What is seen in some attempts only may need other requests at the same time, as the run had them under way: one request is sent by a line of
 * its own, and then many at a time.
 */
function reproduction(
  used: readonly Exchange[],
  all: readonly Exchange[],
  around: Surroundings,
  isAtTimes: boolean,
): string {
  const lines = reproducingLines(used, around, all);
  const [only, ...others] = lines;
  const [one] = used;
  const isRead = one?.transport === 'http' && one.request.method !== 'DELETE';
  if (!isAtTimes || !isRead || only === undefined || others.length > 0) return lines.join('\n');
  return [
    only,
    '# Seen in some attempts only, beside other requests: the same 40 times, 8 at a time',
    `once() { ${only}; }`,
    'for round in 1 2 3 4 5; do for each in 1 2 3 4 5 6 7 8; do once & done; wait; done',
  ].join('\n');
}

function exchangesOf({ exchange, exchanges = [] }: Breach): readonly Exchange[] {
  const isListed = exchange === undefined || exchanges.some(({ answer }) => answer === exchange.answer);
  return isListed ? exchanges : [...exchanges, exchange];
}

/** The first and the last of many, and the one that shows it: where a list is walked page by page, the rest is like them. */
function endsOf(all: readonly Exchange[], { exchange }: Breach): readonly Exchange[] {
  if (all.length <= maxExchanges) return all;
  const ends = new Set([...all.slice(0, maxExchanges / 2), ...all.slice(1 - maxExchanges / 2)]);
  const last = all.find(({ answer }) => answer === exchange?.answer) ?? all[maxExchanges / 2];
  return all.filter((one) => ends.has(one) || one === last);
}

function valueText(value: unknown, vault: Vault): string {
  if (value === undefined) return 'nothing';
  return redactedExcerpt(
    typeof value === 'string' ? JSON.stringify(value) : writeJson(value),
    maxValueText,
    vault,
  );
}

/** Rules whose names say less than what was expected and what came. */
const unspoken: ReadonlySet<string> = new Set(['let-in', 'refused', 'asked-for', 'pinned']);

/** A rule as a message names it: a keyword of JSON Schema, or another word that says more. */
function ruleText(rule: string): string {
  return unspoken.has(rule) ? '' : `${rule}; `;
}
