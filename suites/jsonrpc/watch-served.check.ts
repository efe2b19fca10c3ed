import { asObject } from '../../base/json-object.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { isMadeUp } from './malformed-calls.ts';

const unknown = 'jsonrpc.error.unknown-method';
const length = 'jsonrpc.receipt.hash-length';

/** Digits with their prefix that are no 32 bytes. */
function isOfOtherLength(hash: unknown): boolean {
  return typeof hash === 'string' && /^0x[0-9a-f]*$/i.test(hash) && hash.length !== 66;
}

/** Every call of the run that no node can serve, whatever it was sent for: a result proves that one did. */
export const watches: readonly WatchRule[] = [
  watchCalls([unknown], rpcApis, ({ method, reply: { outcome, exchange }, isAuthorized }) => {
    if (!isAuthorized || !isMadeUp(method) || outcome.kind !== 'result') return undefined;
    const found = inAnswer(exchange);
    return [
      [unknown, found.fail('code', '/error/code', 'the error -32601, method not found', outcome.value)],
    ];
  }),
  watchCalls([length], rpcApis, ({ method, params, reply: { outcome, exchange }, isAuthorized }) => {
    if (!isAuthorized || method !== 'eth_getTransactionReceipt' || outcome.kind !== 'result')
      return undefined;
    const [hash]: readonly unknown[] = Array.isArray(params) ? params : [];
    const receipt = asObject(outcome.value);
    if (!isOfOtherLength(hash) || receipt === undefined) return undefined;
    const expected = `no receipt for ${String(hash)}, which is no hash of 32 bytes`;
    return [
      [length, inAnswer(exchange).fail('served', '/result', expected, Object.keys(receipt).slice(0, 5))],
    ];
  }),
];
