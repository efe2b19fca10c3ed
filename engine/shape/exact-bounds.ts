import type { ErrorObject } from 'ajv';
import { elementsOf, fieldsOf } from '../../base/json-object.ts';

/**
 * Whether an integer beyond 2^53 keeps after all the rule that its nearest number breaks. Of bounds beyond 2^53 a document's reader keeps the
 * nearest number, too: what is equal to that may be on either side.
 * @param value as it came
 */
export function keepsExactly({ keyword, params }: ErrorObject, value: unknown): boolean {
  if (typeof value !== 'bigint') return false;
  const { limit, multipleOf, allowedValue, allowedValues } = fieldsOf(params);
  switch (keyword) {
    case 'minimum':
      return isNumber(limit) && value >= limit;
    case 'maximum':
      return isNumber(limit) && value <= limit;
    case 'exclusiveMinimum':
      return isNumber(limit) && (value > limit || Number(value) === limit);
    case 'exclusiveMaximum':
      return isNumber(limit) && (value < limit || Number(value) === limit);
    case 'multipleOf':
      return !Number.isSafeInteger(multipleOf) || value % BigInt(multipleOf as number) === 0n;
    case 'const':
      return Number(value) === allowedValue;
    case 'enum':
      return elementsOf(allowedValues).includes(Number(value));
    default:
      return false;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
