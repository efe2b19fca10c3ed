import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../support/call-many/answer.ts';
import { answerOf, replyOf } from '../../support/call-many/fixtures/answer-of.ts';
import { judgeItems, outputAt, valued } from './judge-items.ts';

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
