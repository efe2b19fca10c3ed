import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { readReply } from '../../../engine/jsonrpc/reply.ts';
import { type Answer, readAnswer } from './answer.ts';
import { judgeItems, outputAt, valued } from './judge-items.ts';

function replyOf(envelope: unknown): RpcReply {
  return readReply(
    {
      node: 'rollup-1',
      transport: 'http',
      request: { method: 'POST', url: 'https://node.example', headers: {} },
      answer: {
        kind: 'answer',
        status: 200,
        headers: {},
        text: JSON.stringify(envelope),
        body: { kind: 'json', value: envelope },
      },
      durationMs: 1,
    },
    1,
  );
}

function answerOf(result: unknown): Answer {
  return readAnswer(replyOf({ jsonrpc: '2.0', id: 1, result }));
}

function kindsOf(result: unknown): string[] {
  return answerOf(result).items.map(({ kind }) => kind);
}

describe('items of a result', () => {
  it.each([
    ['a list for each bundle', [[{ value: '0x01' }], [{ value: '0x02' }, { error: 'reverted' }]]],
    ['a list for each call', [[{ value: '0x01' }], [{ value: '0x02' }], [{ error: 'reverted' }]]],
    ['one list', [[{ value: '0x01' }, { value: '0x02' }, { error: 'reverted' }]]],
    ['no lists', [{ value: '0x01' }, { value: '0x02' }, { error: 'reverted' }]],
  ])('are found in %s', (_, result) => {
    expect(kindsOf(result)).toEqual(['value', 'value', 'error']);
  });

  it.each([
    ['0x hexadecimal', { value: '0xAB' }, 'value'],
    ['bare hexadecimal', { value: 'ab' }, 'value'],
    ['empty text', { value: '' }, 'value'],
    ['a value beside an error of null', { value: '0x', error: null }, 'value'],
    ['a text', { error: 'execution reverted' }, 'error'],
    ['an object', { error: { message: 'execution reverted', data: '0x' } }, 'error'],
    ['an error beside a value of null', { error: {}, value: null }, 'error'],
    ['both', { error: 'reverted', value: '0x' }, 'odd'],
    ['neither', {}, 'odd'],
    ['a value that is no text', { value: 7 }, 'odd'],
    ['a number of two digits', { value: 77 }, 'odd'],
    ['a value that is no hexadecimal', { value: '0xzz' }, 'odd'],
    ['half a byte', { value: '0x1' }, 'odd'],
    ['null', null, 'odd'],
    ['bare text', '0x01', 'odd'],
  ])('are read from %s', (_, item, kind) => {
    expect(kindsOf([[item]])).toEqual([kind]);
  });

  it.each(['0xabcd', '0xABcd', '0XABCD', 'ABCD'])('hold the same output, written as %s', (value) => {
    expect(answerOf([{ value }]).items).toEqual([{ kind: 'value', at: '/result/0', data: 'abcd' }]);
  });

  it('are none in an error, and in what is no JSON-RPC', () => {
    const error = { code: -32000, message: 'header not found' };
    expect(readAnswer(replyOf({ jsonrpc: '2.0', id: 1, error })).items).toEqual([]);
    expect(readAnswer(replyOf({ message: 'bad request' })).items).toEqual([]);
  });

  it('say where they stand', () => {
    expect(
      answerOf([[{ value: '0x' }], [{ value: '0x' }, { value: '0x' }]]).items.map(({ at }) => at),
    ).toEqual(['/result/0/0', '/result/1/0', '/result/1/1']);
  });
});

describe('the judgement of items', () => {
  const expected = [valued('01', 'one'), 'failure' as const];

  it.each([
    ['as expected', [[{ value: '0x01' }, { error: 'x' }]], undefined],
    ['with a value that differs', [[{ value: '0x02' }, { error: 'x' }]], '/result/0/0/value'],
    ['in another order', [[{ error: 'x' }, { value: '0x01' }]], '/result/0/0'],
    ['with a failure as value', [[{ value: '0x01' }, { value: '0x' }]], '/result/0/1'],
    ['with one missing', [[{ value: '0x01' }]], '/result'],
    ['with one too many', [[{ value: '0x01' }, { error: 'x' }, { error: 'x' }]], '/result'],
    ['no list', { value: '0x01' }, '/result'],
  ])('of a result %s', (_, result, at) => {
    const judgement = judgeItems(answerOf(result), expected);
    expect(judgement.kind === 'breach' ? judgement.at : undefined).toBe(at);
  });

  it.each<[string, unknown, object]>([
    [
      'a value that differs',
      { value: '0x02' },
      { rule: 'value', expected: 'an item with the value 0x01, one', actual: '0x02' },
    ],
    ['a failure', { error: 'x' }, { rule: 'value', actual: { error: 'x' } }],
    ['no item', { data: '0x01' }, { rule: 'item', at: '/result/0/0', actual: { data: '0x01' } }],
  ])('says what it got in place of a value: %s', (_, item, found) => {
    expect(judgeItems(answerOf([[item, { error: 'x' }]]), expected)).toMatchObject(found);
  });

  it('says what it got in place of a failure, and of nothing', () => {
    const judged = (second: unknown) => judgeItems(answerOf([[{ value: '0x01' }, second]]), expected);
    expect(judged({ value: '0xAB' })).toMatchObject({ rule: 'error', actual: { value: 'ab' } });
    expect(judged({ data: '0x' })).toMatchObject({ rule: 'error', actual: { data: '0x' } });
    expect(judgeItems(answerOf([{ value: '0x01' }]), [valued('', 'no output')])).toMatchObject({
      expected: 'an item with the value nothing, no output',
    });
  });

  it('reads an output where there is one', () => {
    const answer = answerOf([[{ value: '0xAB' }, { error: 'x' }]]);
    expect([0, 1, 2].map((index) => outputAt(answer, index))).toEqual(['ab', undefined, undefined]);
  });

  it('of an error names it', () => {
    const reply = replyOf({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'header not found' } });
    expect(judgeItems(readAnswer(reply), expected)).toMatchObject({
      rule: 'error',
      actual: { code: -32000, message: 'header not found' },
    });
  });
});

const recordings = new URL(
  '../../../tests/recorded/erigon-rpc-tests/integration/mainnet/eth_callMany/',
  import.meta.url,
);

describe('recorded answers of Erigon', () => {
  it.each(readdirSync(recordings))('%s holds items that are understood', (file) => {
    const recorded: unknown = JSON.parse(readFileSync(new URL(file, recordings), 'utf8'));
    for (const { response } of recorded as readonly { readonly response: unknown }[]) {
      const answer = readAnswer(replyOf(response));
      if (answer.reply.outcome.kind === 'error') expect(answer.items).toEqual([]);
      else expect(answer.items.map(({ kind }) => kind)).toEqual([expect.stringMatching(/^(value|error)$/)]);
    }
  });
});
