import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf } from '../../support/evm/quantity.ts';

/**
 * §2.8: l1Fee is l1GasPrice times l1GasUsed, exactly. A fee that follows one of the two other known formulas is a breach
 * of a rule of its own.
 * @returns undefined where a field is missing, or the fee is nothing and so is the product: that proves nothing
 */
export function judgeFee(receipt: JsonObject, exchange: Exchange): Judgement | undefined {
  const [fee, price, used] = [receipt.l1Fee, receipt.l1GasPrice, receipt.l1GasUsed].map(quantityOf);
  if (fee === undefined || price === undefined || used === undefined) return undefined;
  if (fee === price * used) return fee === 0n ? undefined : holds;
  const expected = `l1GasPrice × l1GasUsed, which is 0x${(price * used).toString(16)}`;
  const rule =
    fee === ecotoneFee(receipt, price, used)
      ? 'ecotone-formula'
      : fee === scaledFee(receipt, price, used)
        ? 'scaled-product'
        : 'product';
  return inAnswer(exchange).fail(rule, '/result/l1Fee', expected, receipt.l1Fee);
}

/** Since Ecotone: gas times a price mixed of base fee and blob base fee, each with a scalar in millionths. */
function ecotoneFee(receipt: JsonObject, price: bigint, used: bigint): bigint | undefined {
  const [baseScalar, blobScalar, blobFee] = [
    receipt.l1BaseFeeScalar,
    receipt.l1BlobBaseFeeScalar,
    receipt.l1BlobBaseFee,
  ].map(quantityOf);
  if (baseScalar === undefined || blobScalar === undefined || blobFee === undefined) return undefined;
  return (used * (16n * baseScalar * price + blobScalar * blobFee)) / 16_000_000n;
}

/** Before Ecotone: the product times l1FeeScalar, a decimal number, rounded down. */
function scaledFee({ l1FeeScalar }: JsonObject, price: bigint, used: bigint): bigint | undefined {
  const written = typeof l1FeeScalar === 'string' || typeof l1FeeScalar === 'number' ? `${l1FeeScalar}` : '';
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(written) ?? [];
  if (whole === '') return undefined;
  return (price * used * BigInt(whole + fraction)) / 10n ** BigInt(fraction.length);
}
