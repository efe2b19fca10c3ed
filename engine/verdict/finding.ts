import type { Finding } from '../../base/run-result.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Exchange } from '../wire/exchange.ts';
import { writeJson } from '../wire/parse-json.ts';
import { curlLine, type Surroundings } from './curl-line.ts';
import { recordOf, redactedExcerpt } from './exchange-record.ts';
import type { Breach } from './judgement.ts';
import type { Sighting } from './outcome.ts';

const maxValueText = 300;
const maxExchanges = 24;

/** @param hint a sentence to add, such as the dialect that would explain the breach */
export function findingOf(sighting: Sighting, around: Surroundings, hint?: string): Finding {
  const { vault } = around;
  const { breach, seed, path } = sighting;
  const used = exchangesOf(breach);
  const recorded = (exchange: Exchange) => vault.once(exchange, () => recordOf(exchange, vault));
  const shown = breach.exchange ?? used.at(-1);
  const place = breach.at === '' ? '' : ` at ${breach.at}`;
  const counted = countsText(sighting);
  const message = `expected ${breach.expected}${place}, got ${valueText(breach.actual, vault)} (${breach.rule}; ${counted})${hint === undefined ? '' : `. ${hint}`}`;
  return {
    message: vault.redact(message),
    ...(used.length === 0
      ? {}
      : { reproduce: used.map((exchange) => curlLine(exchange, around)).join('\n') }),
    ...(shown === undefined ? {} : { exchange: recorded(shown) }),
    ...(used.length > 1 ? { exchanges: used.map(recorded) } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  };
}

/** That only some responses of a run show it says nothing of how stable it is: few of its requests may be such that it can show. */
function countsText({ seen, sent, ofResponses }: Sighting): string {
  if (ofResponses) return `seen in ${seen} of ${sent} responses`;
  return seen === sent
    ? `seen in ${seen} of ${sent} attempts`
    : `unstable, seen in ${seen} of ${sent} attempts`;
}

/** The first and the last of many, and the one that shows it: where a list is walked page by page, the rest is like them. */
function exchangesOf({ exchange, exchanges = [] }: Breach): readonly Exchange[] {
  const isListed = exchange === undefined || exchanges.some(({ answer }) => answer === exchange.answer);
  const all = isListed ? exchanges : [...exchanges, exchange];
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
