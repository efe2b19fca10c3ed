import { asObject, type JsonObject } from '../../../../base/json-object.ts';
import { encodeRlp } from './rlp.ts';
import { complete, dataItem, type Item, quantityItem } from './rlp-item.ts';

const knownTypes = ['0x0', '0x1', '0x2', '0x3', '0x4'];

/** A receipt as the bytes that the root of its block is computed from; undefined for a form that is not known. */
export function encodeReceipt(receipt: JsonObject): Uint8Array | undefined {
  const { status, root, cumulativeGasUsed, logsBloom, logs } = receipt;
  const type = typeof receipt.type === 'string' ? receipt.type.toLowerCase() : '';
  if (!knownTypes.includes(type)) return undefined;
  // Before Byzantium the state after the transaction stood where the status does now.
  const outcome = quantityItem(status) ?? dataItem(root);
  const items = complete<Item>([
    outcome,
    quantityItem(cumulativeGasUsed),
    dataItem(logsBloom),
    encodeLogs(logs),
  ]);
  if (items === undefined) return undefined;
  const encoded = encodeRlp(items);
  return type === '0x0' ? encoded : Buffer.concat([Buffer.from([Number(type)]), encoded]);
}

function encodeLogs(logs: unknown): Item | undefined {
  if (!Array.isArray(logs)) return undefined;
  return complete(
    logs.map((log: unknown) => {
      const { address, topics, data } = asObject(log) ?? {};
      const items = Array.isArray(topics) ? complete(topics.map((one: unknown) => dataItem(one))) : undefined;
      return complete<Item>([dataItem(address), items, dataItem(data)]);
    }),
  );
}
