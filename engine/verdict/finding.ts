import type { Vault } from '../secrets/vault.ts';
import { writeJson } from '../wire/parse-json.ts';
import { curlLine, type Surroundings } from './curl-line.ts';
import { type ExchangeRecord, recordOf, told } from './exchange-record.ts';
import type { Sighting } from './outcome.ts';

/** A breach as it stands in run.json: nothing secret in it. */
export interface Finding {
  readonly message: string;
  readonly reproduce?: string;
  readonly exchange?: ExchangeRecord;
  readonly seed?: number;
  readonly path?: string;
}

const maxValueText = 300;

/** @param hint a sentence to add, such as the dialect that would explain the breach */
export function findingOf(sighting: Sighting, around: Surroundings, hint?: string): Finding {
  const { vault } = around;
  const { breach, seen, sent, seed, path } = sighting;
  const place = breach.at === '' ? '' : ` at ${breach.at}`;
  const counts =
    seen === sent ? `seen in ${seen} of ${sent} attempts` : `unstable, seen in ${seen} of ${sent} attempts`;
  const message = `expected ${breach.expected}${place}, got ${valueText(breach.actual, vault)} (${breach.rule}; ${counts})${hint === undefined ? '' : `. ${hint}`}`;
  return {
    message: vault.redact(message),
    ...(breach.exchange === undefined
      ? {}
      : { reproduce: curlLine(breach.exchange, around), exchange: recordOf(breach.exchange, vault) }),
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  };
}

function valueText(value: unknown, vault: Vault): string {
  if (value === undefined) return 'nothing';
  return told(typeof value === 'string' ? JSON.stringify(value) : writeJson(value), maxValueText, vault);
}
