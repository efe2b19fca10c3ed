import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { judgeFee } from './fee.ts';

const exchange: Exchange = {
  node: 'rollup-1',
  transport: 'http',
  request: { method: 'POST', url: 'https://node.example', headers: {} },
  answer: { kind: 'answer', status: 200, headers: {}, text: '', body: { kind: 'empty' } },
  durationMs: 1,
};

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** The word for the rule that a fee breaks; `holds`, or `nothing` where it proves nothing. */
function verdictOf(receipt: Record<string, unknown>): string {
  const judgement = judgeFee(receipt, exchange);
  if (judgement === undefined) return 'nothing';
  return judgement.kind === 'breach' ? judgement.rule : judgement.kind;
}

const amount = fc.bigInt({ min: 1n, max: 2n ** 80n });

describe('the fee on the base layer', () => {
  it('is the product of price and gas, however large', () => {
    fc.assert(
      fc.property(amount, amount, fc.bigInt({ min: -3n, max: 3n }), (price, used, off) => {
        const receipt = { l1Fee: hex(price * used + off), l1GasPrice: hex(price), l1GasUsed: hex(used) };
        fc.pre(price * used + off >= 0n);
        expect(verdictOf(receipt)).toBe(off === 0n ? 'holds' : 'product');
      }),
    );
  });

  it.each([
    ['0.684', 684n, 1000n],
    ['1.5', 15n, 10n],
    ['0.5', 5n, 10n],
    ['2', 2n, 1n],
    ['12', 12n, 1n],
    ['12.25', 1225n, 100n],
    [0.684, 684n, 1000n],
  ])('is distinguished where it is the product times %s', (l1FeeScalar, over, under) => {
    const [price, used] = [22_738_567_281n, 1_653n];
    const scaled = { l1FeeScalar, l1GasPrice: hex(price), l1GasUsed: hex(used) };
    const fee = (price * used * over) / under;
    expect(verdictOf({ ...scaled, l1Fee: hex(fee) })).toBe('scaled-product');
    expect(verdictOf({ ...scaled, l1Fee: hex(fee + 1n) })).toBe('product');
  });

  it.each(['1.5e0', 'x1.5', ' 1.5', '.5', '1.', '', null, undefined, ['1.5'], { toString: 1 }])(
    'is not the product times what is no decimal number: %j',
    (l1FeeScalar) => {
      const receipt = { l1FeeScalar, l1GasPrice: '0x64', l1GasUsed: '0xa' };
      // 1,000 times 1.5, 5, 1 and 0.
      for (const fee of [1_500n, 5_000n, 0n])
        expect(verdictOf({ ...receipt, l1Fee: hex(fee) })).toBe('product');
    },
  );

  it('is distinguished where it follows the formula since Ecotone', () => {
    const receipt = {
      l1BaseFeeScalar: '0x146b',
      l1BlobBaseFeeScalar: '0xf79c5',
      l1BlobBaseFee: '0x2dc6c0',
      l1GasPrice: '0x3b9aca00',
      l1GasUsed: '0x640',
    };
    // 1600 × (16 × 5227 × 10^9 + 1014213 × 3 × 10^6) / 16e6
    const l1Fee = hex(8_667_463_900n);
    expect(verdictOf({ ...receipt, l1Fee })).toBe('ecotone-formula');
    expect(verdictOf({ ...receipt, l1Fee: hex(8_667_463_901n) })).toBe('product');
    for (const missing of ['l1BaseFeeScalar', 'l1BlobBaseFeeScalar', 'l1BlobBaseFee'])
      expect(verdictOf({ ...receipt, l1Fee, [missing]: undefined })).toBe('product');
  });

  it('is reported with the product', () => {
    expect(judgeFee({ l1Fee: '0x10', l1GasPrice: '0x64', l1GasUsed: '0xa' }, exchange)).toMatchObject({
      at: '/result/l1Fee',
      expected: 'l1GasPrice × l1GasUsed, which is 0x3e8',
      actual: '0x10',
    });
  });

  it('proves nothing where it is nothing, or a field is missing', () => {
    expect(verdictOf({ l1Fee: '0x0', l1GasPrice: '0x0', l1GasUsed: '0x10' })).toBe('nothing');
    const receipt = { l1Fee: '0x10', l1GasPrice: '0x1', l1GasUsed: '0x11' };
    for (const missing of Object.keys(receipt))
      expect(verdictOf({ ...receipt, [missing]: undefined })).toBe('nothing');
    expect(verdictOf({ l1Fee: '0x0', l1GasPrice: '0x2', l1GasUsed: '0x10' })).toBe('product');
  });
});
