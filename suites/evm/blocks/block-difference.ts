import type { JsonObject } from '../../../base/json-object.ts';
import { transactionHashes } from '../../support/evm/reading/read-block.ts';

/** Fields that §2.7 names; others may depend on the form. */
const fields = [
  'number',
  'hash',
  'parentHash',
  'timestamp',
  'gasLimit',
  'gasUsed',
  'miner',
  'difficulty',
  'totalDifficulty',
  'size',
  'extraData',
  'nonce',
  'receiptsRoot',
  'stateRoot',
  'transactionsRoot',
];

/** The first difference between two answers about one block. */
export interface BlockDifference {
  readonly name: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Compares what §2.7 names, whichever form each is in; undefined where nothing differs. */
export function differenceOf(block: JsonObject, other: JsonObject): BlockDifference | undefined {
  const [hashes, others] = [transactionHashes(block), transactionHashes(other)];
  // The contract does not name the fields of a transaction: without hashes only their number can be compared.
  const comparable = others.length > 0 ? others.join() === hashes.join() : sameLength(block, other);
  if (!comparable) return { name: 'transactions', expected: hashes, actual: others };
  const name = fields.find((one) => fold(block[one]) !== fold(other[one]));
  return name === undefined ? undefined : { name, expected: block[name], actual: other[name] };
}

function sameLength({ transactions: one }: JsonObject, { transactions: other }: JsonObject): boolean {
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length;
}

function fold(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : (JSON.stringify(value) ?? null);
}
