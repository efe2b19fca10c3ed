import { isObjectOrArray } from '../../../base/json-object.ts';
import { asksToWait } from '../../../engine/jsonrpc/retry-rate-limited.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../../engine/verdict/judgement.ts';
import { saysTooMany } from '../../../engine/wire/availability/rate-limits.ts';
import { isServerError } from '../../../engine/wire/availability/server-error.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';

/** What came of a request with an invalid credential. */
export interface Attempt {
  readonly exchange: Exchange;
  /** Whether data of the API came back. */
  readonly isAccepted: boolean;
  /** What was sent, as a phrase: `a made-up token`. */
  readonly description: string;
}

/**
 * Rejected means that no data came, in whatever form: the contract names no status. What could as well be an outage
 * counts only where the right credential still gets data.
 * @param isAuthorized whether it does
 */
export async function judgeRejection(
  attempt: Attempt,
  isAuthorized: () => Promise<boolean>,
): Promise<Judgement> {
  const { exchange, isAccepted, description } = attempt;
  if (isAccepted) {
    return inAnswer(exchange).fail(
      'let-in',
      '',
      `no data for ${description}`,
      exchange.answer.kind === 'answer' ? exchange.answer.text : undefined,
    );
  }
  const { answer } = exchange;
  if (answer.kind === 'answer' && (saysTooMany(answer) || asksToWait(jsonOf(exchange)))) {
    return notAnswered('requests were rate-limited before authentication');
  }
  const couldBeOutage = answer.kind === 'no-answer' || isServerError(answer);
  if (couldBeOutage && !(await isAuthorized())) return notAnswered('the right credential got no data either');
  return holds;
}

/** How a rejection looks, in one word or two, for comparison: `401 html`, `closed 1008`, `error -32000`. */
export function rejectionForm(exchange: Exchange): string {
  const { answer, transport } = exchange;
  if (answer.kind === 'no-answer') {
    const code = /closed with code (\d+)/.exec(answer.message)?.[1];
    return code === undefined ? answer.cause : `closed ${code}`;
  }
  const { status, body } = answer;
  const code = errorCodeOf(jsonOf(exchange));
  if (transport === 'websocket' && status === 101) return code === undefined ? 'message' : `error ${code}`;
  if (body.kind === 'empty') return `${status} empty`;
  if (body.kind === 'json') return code === undefined ? `${status} json` : `${status} error ${code}`;
  return /^\s*</.test(answer.text) ? `${status} html` : `${status} text`;
}

/** `error.code` of a JSON body, of the platform (§7.1) or of JSON-RPC. */
export function errorCodeOf(value: unknown): string | undefined {
  if (!isObjectOrArray(value)) return undefined;
  const { error } = value as Record<string, unknown>;
  if (!isObjectOrArray(error)) return undefined;
  const { code } = error as Record<string, unknown>;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}
