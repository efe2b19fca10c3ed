import { asObject, type JsonObject } from '../../../base/json-object.ts';
import { noEvidence } from '../../../engine/verdict/judgement.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';

/** Backends behind one address may be apart by a minute of a chain with a block in three seconds. */
export const lagBlocks = 20;

/** `block_header.raw_data` of a block (§4.7); empty where it is not there. */
export function rawDataOf(block: JsonObject | undefined): JsonObject {
  return asObject(asObject(block?.block_header)?.raw_data) ?? {};
}

/** The object that an answer holds. */
export function objectIn(exchange: Exchange): JsonObject | undefined {
  return asObject(jsonOf(exchange));
}

/** The number of a block as an integer; undefined for anything else than the contract's form. */
export function numberOf(block: JsonObject | undefined): number | undefined {
  const { number } = rawDataOf(block);
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** The number in the first 16 digits of an id, as the software behind such nodes encodes it. */
export function numberInId(id: string): number | undefined {
  if (!/^[0-9a-f]{64}$/i.test(id)) return undefined;
  const number = Number.parseInt(id.slice(0, 16), 16);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The id that an answer with a block shows. */
export function idIn(exchange: Exchange): string | undefined {
  const id = objectIn(exchange)?.blockID;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The number that an answer with a block shows, in its header or in its id. */
export function shownNumber(exchange: Exchange): number | undefined {
  return numberOf(objectIn(exchange)) ?? numberInId(idIn(exchange) ?? '');
}

/** The id of the block before, where a block shows one; none for the first block. */
export function parentIdOf(block: JsonObject | undefined): string | undefined {
  const { parentHash } = rawDataOf(block);
  if (typeof parentHash !== 'string') return undefined;
  const id = parentHash.replace(/^0x/i, '');
  return /^[0-9a-f]{64}$/i.test(id) && !/^0+$/.test(id) ? id : undefined;
}

/** A transaction as a block lists it; what a block shows of its transactions is left to the service (§4.7). */
export interface ListedTransaction {
  readonly id: string;
  /** The contract that it carries, where the block shows it as the software behind such nodes does. */
  readonly type?: string;
  readonly value?: JsonObject;
  readonly result?: string;
}

const idKeys = ['txID', 'txid', 'txId', 'hash', 'transaction_id', 'transactionId', 'id'];

/** Why nothing is known of what the transactions of a block do. */
export const noTransactions = noEvidence('no block looked at lists its transactions');

/** The transactions of a block; undefined where it lists none, or not in a form that names each by its hash. */
export function transactionsOf(
  block: JsonObject | undefined,
): readonly [ListedTransaction, ...ListedTransaction[]] | undefined {
  const list = block?.transactions;
  if (!Array.isArray(list)) return undefined;
  const listed = list.map(readTransaction);
  const known = listed.filter((one) => one !== undefined);
  const [first, ...rest] = known;
  return first === undefined || known.length < listed.length ? undefined : [first, ...rest];
}

function readTransaction(item: unknown): ListedTransaction | undefined {
  if (typeof item === 'string') return isHash(item) ? { id: normalHash(item) } : undefined;
  const transaction = asObject(item);
  const id = idKeys.map((key) => transaction?.[key]).find(isHash);
  if (transaction === undefined || id === undefined) return undefined;
  const raw = asObject(transaction.raw_data);
  const contracts = Array.isArray(raw?.contract) ? raw.contract : [];
  const contract = asObject(contracts[0]);
  const value = asObject(asObject(contract?.parameter)?.value);
  const results = Array.isArray(transaction.ret) ? transaction.ret : [];
  const result = asObject(results[0])?.contractRet;
  return {
    id: normalHash(id),
    ...(typeof contract?.type === 'string' && contracts.length === 1 ? { type: contract.type } : {}),
    ...(value === undefined ? {} : { value }),
    ...(typeof result === 'string' ? { result } : {}),
  };
}

/** 32 bytes in hexadecimal. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^(0x)?[0-9a-f]{64}$/i.test(value);
}

/** A hash in one form, however its digits are written. */
export function normalHash(hash: string): string {
  return hash.replace(/^0x/i, '').toLowerCase();
}
