import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { logIndicesGoOn } from './log-indices.ts';

const exchange: Exchange = {
  node: 'n',
  transport: 'http',
  request: { method: 'POST', url: 'https://a.example/', headers: {} },
  answer: { kind: 'answer', status: 200, headers: {}, text: '{}', body: { kind: 'json', value: {} } },
  durationMs: 1,
};

/** What the law says of receipts at these places, each with logs of these indices. */
function judge(
  receipts: readonly (readonly [index: number, logs: readonly (string | undefined)[]])[],
  exact = true,
) {
  const placed = receipts.map(([index, logs]) => ({
    index,
    receipt: { logs: logs.map((logIndex) => ({ logIndex })) },
    exchange,
    transaction: undefined,
  }));
  const record = { number: 1n, block: {}, exchange, transactions: [], receipts: placed };
  return logIndicesGoOn(record, exact).map(({ kind }) => kind);
}

describe('indices of logs in a block', () => {
  it('go on from receipt to receipt, also over one without logs', () => {
    expect(
      judge([
        [0, ['0x0', '0x1']],
        [1, []],
        [2, ['0x2']],
        [3, ['0x3', '0x4']],
      ]),
    ).toEqual(['holds', 'holds']);
  });

  it('neither begin anew, nor above 0, nor leave one out', () => {
    expect(
      judge([
        [0, ['0x0']],
        [1, ['0x0']],
      ]),
    ).toEqual(['breach']);
    expect(
      judge([
        [0, ['0x1']],
        [1, ['0x2']],
      ]),
    ).toEqual(['breach', 'holds']);
    expect(
      judge([
        [4, ['0x7']],
        [5, ['0x9']],
      ]),
    ).toEqual(['breach']);
  });

  it('say nothing over a gap, or where they are not shown', () => {
    expect(
      judge([
        [0, ['0x0']],
        [2, ['0x0']],
      ]),
    ).toEqual(['no-evidence']);
    expect(
      judge([
        [1, [undefined]],
        [2, ['0x0']],
      ]),
    ).toEqual(['no-evidence']);
    expect(judge([[0, ['0x0']]])).toEqual(['no-evidence']);
  });

  it('may leave room for the logs of system transactions', () => {
    expect(
      judge(
        [
          [0, ['0x0']],
          [1, ['0x5']],
        ],
        false,
      ),
    ).toEqual(['holds']);
    expect(
      judge(
        [
          [3, ['0x4']],
          [4, ['0x4']],
        ],
        false,
      ),
    ).toEqual(['breach']);
  });
});
