import { elementsOf, fieldOf, fieldsOf } from '../base/json-object.ts';
import { readOpenApi } from './open-api.ts';
import { readSpec } from './read.ts';

/** An operation that the contract names. */
interface DocumentedOperation {
  /** As latency is filed: `eth_blockNumber`, `GET /v1/nodes/`. */
  readonly name: string;
  readonly kind: 'http' | 'rpc';
  /** Whether its document says that it only reads: GET, or `x-read` beside it. */
  readonly isRead: boolean;
}

const verbs = /^(get|post|put|patch|delete)$/;

/** Every operation and method of the contract's documents. */
export function contractOperations(): readonly DocumentedOperation[] {
  const methods = ['jsonrpc', 'evm', 'rollup', 'sharded'].flatMap((name) => {
    const document = readSpec(`${name}.openrpc`);
    return [
      ...elementsOf(fieldOf(document, 'methods')).map((method) => ({
        name: String(fieldOf(method, 'name')),
        isRead: fieldOf(method, 'x-read') === true,
      })),
      // Methods that the contract names and says nothing more of.
      ...elementsOf(fieldOf(document, 'x-reads')).map((method) => ({ name: String(method), isRead: true })),
    ];
  });
  const operations = ['platform', 'wallet', 'sharded'].flatMap((name) =>
    Object.entries(readOpenApi(name).paths ?? {}).flatMap(([path, item]) =>
      Object.entries(fieldsOf(item))
        .filter(([key]) => verbs.test(key))
        .map(([verb, operation]) => ({
          name: `${verb.toUpperCase()} ${path}`,
          isRead: verb === 'get' || fieldOf(operation, 'x-read') === true,
        })),
    ),
  );
  return [
    ...methods.map((one) => ({ ...one, kind: 'rpc' as const })),
    ...operations.map((one) => ({ ...one, kind: 'http' as const })),
  ];
}

/** Every operation that the contract names, as latency is filed: `eth_blockNumber`, `GET /v1/nodes/`. */
export function documentedOperations(): ReadonlySet<string> {
  return new Set(contractOperations().map(({ name }) => name));
}
