import { RLP } from '@ethereumjs/rlp';
import type { JsonObject } from '../jsonrpc/json-object.ts';
import { asObject } from '../jsonrpc/json-object.ts';
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

/** The members of each transaction type that the suite knows, in the order in which they are encoded. */
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
  const shown = transaction.type ?? '0x0';
  const type = typeof shown === 'string' ? shown.toLowerCase() : '';
  const form = Object.hasOwn(forms, type) ? forms[type] : undefined;
  const items = form && complete(form.map(([name, read]) => read(transaction[name], transaction)));
  if (items === undefined) return undefined;
  const encoded = RLP.encode(items as never);
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
