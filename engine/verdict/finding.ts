import type { Vault } from '../secrets/vault.ts';
import type { Exchange } from '../wire/exchange.ts';
import { writeJson } from '../wire/parse-json.ts';
import { curlLine, type Surroundings } from './curl-line.ts';
import type { Sighting } from './outcome.ts';

/** A breach as it stands in run.json: nothing secret in it. */
export interface Finding {
  readonly message: string;
  readonly reproduce?: string;
  readonly exchange?: { readonly request: object; readonly response: object };
  readonly seed?: number;
  readonly path?: string;
}

const maxBodyText = 4_000;
const maxValueText = 300;
/** How much more than that is searched for secrets: what is cut off further behind cannot be half of one that stays. */
const margin = 2;

/** @param hint a sentence to add, such as the dialect that would explain the breach */
export function findingOf(sighting: Sighting, around: Surroundings, hint?: string): Finding {
  const { vault } = around;
  const { breach, seen, sent, seed, path } = sighting;
  const place = breach.at === '' ? '' : ` at ${breach.at}`;
  const counts =
    seen === sent ? `seen in ${seen} of ${sent} sendings` : `unstable, seen in ${seen} of ${sent} sendings`;
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

/** An exchange for a report: redacted first, then cut, so that a cut never leaves half a secret. */
function recordOf(exchange: Exchange, vault: Vault): { request: object; response: object } {
  const { request, answer, transport } = exchange;
  const response =
    answer.kind === 'answer'
      ? {
          status: answer.status,
          headers: vault.redactDeep(answer.headers),
          body: told(answer.text, maxBodyText, vault),
        }
      : { failure: answer.cause, message: vault.redact(answer.message) };
  return {
    request: {
      transport,
      method: request.method,
      url: vault.redact(request.url),
      headers: vault.redactDeep(request.headers),
      ...(request.body === undefined ? {} : { body: told(request.body, maxBodyText, vault) }),
    },
    response,
  };
}

function valueText(value: unknown, vault: Vault): string {
  if (value === undefined) return 'nothing';
  return told(typeof value === 'string' ? JSON.stringify(value) : writeJson(value), maxValueText, vault);
}

/** Redacted before it is cut, so that a cut never leaves half a secret. */
function told(text: string, limit: number, vault: Vault): string {
  const redacted = vault.redact(text.slice(0, limit * margin));
  if (text.length <= limit * margin && redacted.length <= limit) return redacted;
  return `${redacted.slice(0, limit)}… (${Math.max(0, text.length - limit)} characters more)`;
}
