import type { JsonObject } from '../../../../base/json-object.ts';
import { quantityOf } from '../quantity.ts';

/** What a chain puts into its blocks by itself, and shows as a transaction, is not signed, and its hash is made of something else. */
export function isSigned({ r, s }: JsonObject): boolean {
  return Boolean(quantityOf(r)) && Boolean(quantityOf(s));
}
