import { asObject, type JsonObject } from '../../../../base/json-object.ts';
import { encodeRlp } from './rlp.ts';
import { complete, dataItem, type Item, quantityItem } from './rlp-item.ts';

type Reader = (value: unknown, transaction: JsonObject) => Item | undefined;
type Form = readonly (readonly [string, Reader])[];

const recipient: Reader = (value) =>
  value === null || value === undefined ? new Uint8Array(0) : dataItem(value);
const call: Form = [
  ['gas', quantityItem],
  ['to', recipient],
  ['value', quantityItem],
  ['input', dataItem],
];
const signature: Form = [
  ['yParity', (value, transaction) => quantityItem(value ?? transaction.v)],
  ['r', quantityItem],
  ['s', quantityItem],
];
const fees: Form = [
  ['maxPriorityFeePerGas', quantityItem],
  ['maxFeePerGas', quantityItem],
];
const head: Form = [
  ['chainId', quantityItem],
  ['nonce', quantityItem],
];
const access: Form = [['accessList', accessList]];

/** The fields of each transaction type that the suite knows, in the order in which they are encoded. */
const forms: Readonly<Record<string, Form>> = {
  '0x0': [
    ['nonce', quantityItem],
    ['gasPrice', quantityItem],
    ...call,
    ['v', quantityItem],
    ['r', quantityItem],
    ['s', quantityItem],
  ],
  '0x1': [...head, ['gasPrice', quantityItem], ...call, ...access, ...signature],
  '0x2': [...head, ...fees, ...call, ...access, ...signature],
  '0x3': [
    ...head,
    ...fees,
    ...call,
    ...access,
    ['maxFeePerBlobGas', quantityItem],
    ['blobVersionedHashes', (value) => dataList(value)],
    ...signature,
  ],
  '0x4': [...head, ...fees, ...call, ...access, ['authorizationList', authorizations], ...signature],
};

/** A full transaction as the bytes that the root of its block is computed from; undefined for a form that is not known. */
export function encodeTransaction(transaction: JsonObject): Uint8Array | undefined {
  const type = typeOf(transaction);
  const items = itemsOf(transaction);
  return items === undefined ? undefined : ofType(type, items);
}

/**
 * The same, but with the blobs of a transaction that shows them, as nodes send it to each other before it is in a block
 * (EIP-4844).
 */
export function encodeNetworkForm(transaction: JsonObject): Uint8Array | undefined {
  const { blobs, commitments, proofs } = transaction;
  if (typeOf(transaction) !== '0x3' || blobs === undefined) return encodeTransaction(transaction);
  const items = complete<Item>([
    itemsOf(transaction),
    ...[blobs, commitments, proofs].map((list) => dataList(list)),
  ]);
  return items === undefined ? undefined : ofType('0x3', items);
}

function typeOf({ type = '0x0' }: JsonObject): string {
  return typeof type === 'string' ? type.toLowerCase() : '';
}

function itemsOf(transaction: JsonObject): readonly Item[] | undefined {
  const type = typeOf(transaction);
  const form = Object.hasOwn(forms, type) ? forms[type] : undefined;
  return form && complete(form.map(([name, read]) => read(transaction[name], transaction)));
}

function ofType(type: string, items: readonly Item[]): Uint8Array {
  const encoded = encodeRlp(items);
  return type === '0x0' ? encoded : Buffer.concat([Buffer.from([Number(type)]), encoded]);
}

function accessList(value: unknown): Item | undefined {
  if (!Array.isArray(value)) return undefined;
  return complete(
    value.map((entry: unknown) => {
      const { address, storageKeys } = asObject(entry) ?? {};
      return complete<Item>([dataItem(address), dataList(storageKeys)]);
    }),
  );
}

function dataList(value: unknown): Item | undefined {
  return Array.isArray(value) ? complete(value.map((one: unknown) => dataItem(one))) : undefined;
}

function authorizations(value: unknown): Item | undefined {
  if (!Array.isArray(value)) return undefined;
  return complete(
    value.map((entry: unknown) => {
      const { chainId, address, nonce, yParity, v, r, s } = asObject(entry) ?? {};
      return complete([
        quantityItem(chainId),
        dataItem(address),
        quantityItem(nonce),
        quantityItem(yParity ?? v),
        quantityItem(r),
        quantityItem(s),
      ]);
    }),
  );
}
