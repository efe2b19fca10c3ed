import { asObject, type JsonObject } from '../../base/json-object.ts';
import { recordedAnswers } from './recorded-answers.ts';

/** Where recordings come from, and the dialect of the software that answered. */
export const sources = [
  { source: 'execution-apis', dialect: 'geth' },
  { source: 'erigon-rpc-tests', dialect: 'erigon' },
] as const;

interface RecordedObject {
  readonly object: JsonObject;
  /** The number of the block or the hash of the transaction, where it was asked for by that alone. */
  readonly asked: string | undefined;
}

/** The blocks and receipts among recorded answers. */
export function recordedObjects({ source }: { readonly source: string }): {
  readonly blocks: readonly RecordedObject[];
  readonly receipts: readonly RecordedObject[];
} {
  const objects = recordedAnswers(source).flatMap(({ method, params: [asked], result }) =>
    (Array.isArray(result) ? result : [result]).flatMap((one: unknown) => {
      const object = asObject(one);
      return object === undefined ? [] : [{ method, object, asked: String(asked) }];
    }),
  );
  const by = (asks: RegExp, asksAlone: string) =>
    objects
      .filter(({ method }) => asks.test(method))
      .map(({ method, object, asked }) => ({ object, asked: method === asksAlone ? asked : undefined }));
  return {
    blocks: by(/^eth_getBlockBy/, 'eth_getBlockByNumber'),
    receipts: by(/Receipts?$/, 'eth_getTransactionReceipt'),
  };
}
