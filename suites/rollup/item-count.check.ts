import { asObject, elementsOf, fieldOf, fieldsOf } from '../../base/json-object.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { readAnswer } from '../support/call-many/answer.ts';
import { type SeenCall, watchCalls } from '../support/rpc/watch-calls.ts';
import { burner } from './bytecode/burner.ts';

const forEachCall = 'rollup.call-many.item-for-each-call';
const value = 'rollup.call-many.item-value';
const error = 'rollup.call-many.item-error';

/**
 * §4.6: every result, whatever was asked for: over each transport, and where TIMEOUT has ended the run. What then is no error of the
 * whole request is a result like others.
 */
export const watches: readonly WatchRule[] = [
  watchCalls([forEachCall, value, error], ['rollup'], (call) =>
    call.method === 'eth_callMany' && call.isAuthorized ? judgeResult(call) : undefined,
  ),
];

function judgeResult({ params, reply }: SeenCall): readonly RequirementJudgement[] {
  const calls = wellFormedCalls(params);
  const { result, items } = readAnswer(reply);
  if (calls === undefined || !Array.isArray(result)) return [];
  const { exchange } = reply;
  if (items.length !== calls.length) {
    const expected = `${calls.length} items, one for each call`;
    return [[forEachCall, inAnswer(exchange).fail('items', '/result', expected, result)]];
  }
  const odd = items.find(({ kind }) => kind === 'odd');
  if (odd?.kind === 'odd') {
    const expected = 'an item with either "value", in hexadecimal, or "error"';
    return [[value, inAnswer(exchange).fail('item', odd.at, expected, odd.raw)]];
  }
  const overrides = fieldsOf(elementsOf(params)[2]);
  const ended = items.find(
    ({ kind }, index) =>
      kind === 'value' && fieldOf(overrides[String(fieldOf(calls[index], 'to'))], 'code') === burner,
  );
  if (ended?.kind !== 'value') return [];
  const expected = 'an item with "error" and no "value", as the code has no end';
  return [[error, inAnswer(exchange).fail('error', ended.at, expected, { value: `0x${ended.data}` })]];
}

/** The calls of a request that leaves no doubt about their number: where something is malformed, a service may skip it. */
function wellFormedCalls(params: unknown): readonly unknown[] | undefined {
  const bundles = elementsOf(elementsOf(params)[0]);
  const lists = bundles.map((bundle) => elementsOf(fieldOf(bundle, 'transactions')));
  const isWellFormed =
    lists.length > 0 &&
    lists.every((list) => list.length > 0 && list.every(isCall)) &&
    bundles.every((bundle) => {
      const override = fieldOf(bundle, 'blockOverride');
      return override === undefined || asObject(override) !== undefined;
    });
  return isWellFormed ? lists.flat() : undefined;
}

function isCall(call: unknown): boolean {
  const to = fieldOf(call, 'to');
  return typeof to === 'string' && /^0x[0-9a-f]{40}$/i.test(to);
}
