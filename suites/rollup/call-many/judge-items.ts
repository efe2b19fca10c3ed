import { type InAnswer, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Answer, Item } from '../../support/call-many/answer.ts';
import { unserved } from '../../support/rpc/unserved.ts';

/** What an item should be: output in hexadecimal without 0x, or a failure. */
export type Expected = { readonly value: string; readonly meaning: string } | 'failure';

/** An item that should hold `value`; `meaning` says in words what that is. */
export function valued(value: string, meaning: string): Expected {
  return { value, meaning };
}

/** Holds where the items are exactly those expected, one for each call in the order of the calls. */
export function judgeItems(answer: Answer, expected: readonly Expected[]): Judgement {
  const { items, reply, result } = answer;
  const { exchange } = reply;
  if (!Array.isArray(result)) return unserved(reply, 'a list of results');
  if (items.length !== expected.length) {
    return inAnswer(exchange).fail('items', '/result', `${expected.length} items, one for each call`, result);
  }
  for (const [index, item] of items.entries()) {
    const wanted = expected[index];
    const found = wanted === undefined ? undefined : judgeItem(item, wanted);
    if (found !== undefined) return inAnswer(exchange).fail(...found);
  }
  return holds;
}

function judgeItem(item: Item, wanted: Expected): Parameters<InAnswer['fail']> | undefined {
  const { kind, at } = item;
  if (wanted === 'failure') {
    if (kind === 'error') return undefined;
    const actual = kind === 'odd' ? item.raw : { value: item.data };
    return ['error', at, 'an item with "error" and no "value", as the call fails', actual];
  }
  const text = wanted.value === '' ? 'nothing' : `0x${wanted.value}`;
  const expected = `an item with the value ${text}, ${wanted.meaning}`;
  if (kind === 'odd') return ['item', at, expected, item.raw];
  if (kind === 'error') return ['value', at, expected, { error: item.error }];
  if (item.data === wanted.value) return undefined;
  return ['value', `${at}/value`, expected, `0x${item.data}`];
}

/** The output of the item at `index`; undefined where it is no value. */
export function outputAt(answer: Answer, index: number): string | undefined {
  const item = answer.items[index];
  return item?.kind === 'value' ? item.data : undefined;
}
