import { asObject, elementsOf, fieldOf } from '../../base/json-object.ts';
import type { Asked, Changed } from './changed-copy.ts';

/** One change of an OpenRPC document of ours, with a service that keeps it and one that does not. */
export interface MethodChange extends Omit<Changed, 'answer'> {
  readonly keeps: (asked: Asked) => unknown;
  readonly breaks: (asked: Asked) => unknown;
  /** The requirement that fails at the service that breaks it. */
  readonly caughtBy: string;
  /** Whether a call is one that only the change makes. */
  readonly isNew?: (asked: Asked) => boolean;
}

type Json = Record<string, unknown>;

const edited =
  (edit: (document: Json) => void) =>
  (text: string): string => {
    const document = JSON.parse(text) as Json;
    edit(document);
    return JSON.stringify(document);
  };
const methodOf = (document: Json, name: string): Json =>
  elementsOf(document.methods).find((one) => fieldOf(one, 'name') === name) as Json;
const schemaOf = (document: Json, name: string): Json =>
  fieldOf(fieldOf(document.components, 'schemas'), name) as Json;
const result = ({ answer }: Asked): unknown => fieldOf(answer, 'result');

const counting = 'eth_getBlockTransactionCountByHash';
/** As many as a correct node would count; it has no such method, so the hash alone decides here. */
const counted =
  (right: unknown) =>
  ({ method, params }: Asked) => {
    if (method !== counting) return undefined;
    const [hash] = elementsOf(params);
    return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)
      ? { result: right }
      : { error: { code: -32602, message: 'invalid params' } };
  };
const withField = (value: unknown) => (asked: Asked) => {
  const block = asObject(result(asked));
  return asked.method !== 'eth_getBlockByNumber' || block === undefined
    ? undefined
    : { result: { ...block, ...(value === undefined ? {} : { l2Root: value }) } };
};

export const methodChanges: Readonly<Record<string, MethodChange>> = {
  'a new method whose parameter comes from the result of another': {
    api: 'evm',
    only: ['documents.evm.eth_getBlockTransactionCountByHash', 'documents.evm.eth_getBlockByNumber'],
    change: edited((document) => {
      (document.methods as unknown[]).push({
        name: counting,
        'x-read': true,
        paramStructure: 'by-position',
        params: [
          {
            name: 'blockHash',
            required: true,
            'x-from': 'eth_getBlockByNumber#/hash',
            schema: { $ref: 'ethereum.schemas.yaml#/components/schemas/Hash' },
          },
        ],
        result: { name: 'count', schema: { $ref: 'ethereum.schemas.yaml#/components/schemas/Quantity' } },
      });
    }),
    keeps: counted('0x1'),
    breaks: counted(1),
    caughtBy: `documents.evm.${counting}.schema`,
    isNew: ({ method }) => method === counting,
  },
  'a further required field of a result': {
    api: 'evm',
    only: ['evm.path.block', 'evm.block'],
    change: edited((document) => {
      const block = schemaOf(document, 'Block');
      (block.required as unknown[]).push('l2Root');
      (block.properties as Json).l2Root = { $ref: 'ethereum.schemas.yaml#/components/schemas/Hash' };
    }),
    keeps: withField(`0x${'5a'.repeat(32)}`),
    breaks: withField(undefined),
    caughtBy: 'evm.path.block',
  },
  'a narrower pattern of a result': {
    api: 'jsonrpc',
    only: ['jsonrpc.client-version'],
    change: edited((document) => {
      schemaOf(document, 'ClientVersion').pattern = '^proof/';
    }),
    keeps: (asked) =>
      asked.method === 'web3_clientVersion' && result(asked) !== undefined
        ? { result: 'proof/1' }
        : undefined,
    breaks: () => undefined,
    caughtBy: 'jsonrpc.client-version.result',
  },
  'a narrower list of results': {
    api: 'rollup',
    only: ['rollup.call-many.result-lists', 'rollup.call-many.item-value'],
    change: edited((document) => {
      schemaOf(document, 'CallManyResult').maxItems = 3;
    }),
    keeps: (asked) =>
      asked.method === 'eth_callMany' && elementsOf(result(asked)).length > 3
        ? { error: { code: -32602, message: 'too many bundles' } }
        : undefined,
    breaks: () => undefined,
    caughtBy: 'rollup.call-many.result-lists',
  },
  'a new optional parameter': {
    api: 'jsonrpc',
    only: ['documents.jsonrpc.eth_getTransactionReceipt'],
    change: edited((document) => {
      (methodOf(document, 'eth_getTransactionReceipt').params as unknown[]).push({
        name: 'withLogs',
        schema: { type: 'boolean' },
      });
    }),
    keeps: ({ method, params, answer }) =>
      method === 'eth_getTransactionReceipt' &&
      typeof elementsOf(params)[1] === 'boolean' &&
      fieldOf(answer, 'error') !== undefined
        ? { result: null }
        : undefined,
    breaks: ({ method, params }) =>
      method === 'eth_getTransactionReceipt' && elementsOf(params).length === 2
        ? { error: { code: -32602, message: 'too many params' } }
        : undefined,
    caughtBy: 'documents.jsonrpc.eth_getTransactionReceipt.served',
    isNew: ({ method, params }) =>
      method === 'eth_getTransactionReceipt' && typeof elementsOf(params)[1] === 'boolean',
  },
};

/** A method that was taken out: the service may know it no more. */
export const removed: Omit<Changed, 'answer'> & { readonly method: string } = {
  api: 'jsonrpc',
  method: 'web3_clientVersion',
  only: ['jsonrpc', 'documents'],
  change: edited((document) => {
    document.methods = elementsOf(document.methods).filter(
      (one) => fieldOf(one, 'name') !== 'web3_clientVersion',
    );
  }),
};
