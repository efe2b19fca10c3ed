import type { JsonObject } from '../../../base/json-object.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { transactionObjects } from '../../support/evm/reading/read-block.ts';

/** Types of transactions that Arbitrum has (deposits, its own ones, retried ones). */
const arbitrumTypes = [0x64n, 0x65n, 0x66n, 0x68n, 0x69n, 0x6an, 0x78n];

/** Base fee and tip, but the cap at most (EIP-1559); undefined for other types, and on chains where it does not hold. */
export function formulaPrice(block: JsonObject, transaction: JsonObject): bigint | undefined {
  const base = quantityOf(block.baseFeePerGas);
  const type = quantityOf(transaction.type);
  if (base === undefined || type === undefined || type < 2n || type > 4n || takesBaseFeeOnly(block))
    return undefined;
  const [cap, tip] = [quantityOf(transaction.maxFeePerGas), quantityOf(transaction.maxPriorityFeePerGas)];
  if (cap === undefined || tip === undefined) return undefined;
  const offered = base + tip;
  if (offered > cap) return cap;
  return offered;
}

/** What was found of each block, as each of its transactions asks for it. */
const known = new WeakMap<JsonObject, boolean>();

/** Chains where everybody pays the base fee, whatever was offered, show it by fields of their blocks, or by transactions of types that are theirs. */
export function takesBaseFeeOnly(block: JsonObject): boolean {
  const before = known.get(block);
  if (before !== undefined) return before;
  const takes = hasFieldsOfArbitrum(block) || hasTypesOfArbitrum(block);
  known.set(block, takes);
  return takes;
}

function hasFieldsOfArbitrum(block: JsonObject): boolean {
  return ['sendRoot', 'sendCount', 'l1BlockNumber', 'l1BatchNumber'].some((name) => name in block);
}

function hasTypesOfArbitrum(block: JsonObject): boolean {
  return transactionObjects(block).some(({ type }) => {
    const kind = quantityOf(type);
    return kind !== undefined && arbitrumTypes.includes(kind);
  });
}
