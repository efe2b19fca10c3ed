import type { ExchangeRecord } from '../../../base/run-result.ts';
import { beginningOf } from '../../../specs/formats/cut-text.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { Exchange } from '../../wire/exchange.ts';

const maxBodyText = 4_000;
/** How much more than that is searched for secrets: what is cut off beyond cannot be half of one that stays. */
const margin = 2;

interface Measure {
  /** So many characters of a body are kept; 4,000 where absent. */
  readonly longest?: number;
  /** How long the answer was, in characters, where the exchange holds only its beginning. */
  readonly answerLength?: number;
}

/** An exchange for a report: redacted first, then cut, so that a cut never leaves half a secret. */
export function recordOf(
  exchange: Exchange,
  vault: Vault,
  { longest = maxBodyText, answerLength }: Measure = {},
): ExchangeRecord {
  const { request, answer, transport, sentAt, durationMs } = exchange;
  const response =
    answer.kind === 'answer'
      ? {
          status: answer.status,
          headers: vault.redactDeep(answer.headers),
          body: redactedExcerpt(answer.text, longest, vault, answerLength),
        }
      : { failure: answer.cause, message: vault.redact(answer.message) };
  return {
    ...(sentAt === undefined
      ? {}
      : { sentAt: new Date(sentAt).toISOString(), durationMs: Math.round(durationMs * 100) / 100 }),
    request: {
      transport,
      method: request.method,
      url: vault.redact(request.url),
      headers: vault.redactDeep(request.headers),
      ...(request.body === undefined ? {} : { body: redactedExcerpt(request.body, longest, vault) }),
    },
    response,
  };
}

/** Redacted before it is cut, so that a cut never leaves half a secret. */
export function redactedExcerpt(text: string, limit: number, vault: Vault, length = text.length): string {
  const redacted = vault.redact(beginningOf(text, limit * margin));
  if (length <= limit * margin && redacted.length <= limit) return redacted;
  return `${beginningOf(redacted, limit)}… (${Math.max(0, length - limit)} characters more)`;
}
