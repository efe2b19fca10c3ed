import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';
import { answerOf, replyOf } from './fixtures/answer-of.ts';

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
