import { elementsOf, fieldOf, fieldsOf } from '../base/json-object.ts';
import { readOpenApi } from './open-api.ts';
import { readSpec } from './read.ts';

/** An operation that the contract names. */
interface DocumentedOperation {
  /** As latency is filed: `eth_blockNumber`, `GET /v1/nodes/`. */
  readonly name: string;
  readonly kind: 'http' | 'rpc';
  /** Who serves it: the platform API, or the nodes of an api. */
  readonly surface: string;
  /** Whether its document says that it only reads: GET, or `x-read` beside it. */
  readonly isRead: boolean;
}

const verbs = /^(get|post|put|patch|delete)$/;

/** Every operation and method of the contract's documents. */
export function contractOperations(): readonly DocumentedOperation[] {
  const calls = ['jsonrpc', 'evm', 'rollup', 'sharded'].flatMap((name) => {
    const document = readSpec(`${name}.openrpc`);
    return [
      ...elementsOf(fieldOf(document, 'methods')).map((method) => ({
        name: String(fieldOf(method, 'name')),
        surface: name,
        isRead: fieldOf(method, 'x-read') === true,
      })),
      // Methods that are tried without being described: named by the contract, or described for other nodes.
      ...elementsOf(fieldOf(document, 'x-reads')).map((method) => ({
        name: String(method),
        surface: name,
        isRead: true,
      })),
    ];
  });
  const operations = ['platform', 'wallet', 'sharded'].flatMap((name) =>
    Object.entries(readOpenApi(name).paths ?? {}).flatMap(([path, item]) =>
      Object.entries(fieldsOf(item))
        .filter(([key]) => verbs.test(key))
        .map(([verb, operation]) => ({
          name: `${verb.toUpperCase()} ${path}`,
          surface: name,
          isRead: verb === 'get' || fieldOf(operation, 'x-read') === true,
        })),
    ),
  );
  return [
    ...calls.map((one) => ({ ...one, kind: 'rpc' as const })),
    ...operations.map((one) => ({ ...one, kind: 'http' as const })),
  ];
}

/** Whether a method may be sent to the nodes of an api: one that was taken out of its document is sent no more. */
export function isDocumentedMethod(api: string, method: string): boolean {
  return methodsAt(api).has(method);
}

const methods = new Map<string, ReadonlySet<string>>();

function methodsAt(api: string): ReadonlySet<string> {
  const known = methods.get(api);
  if (known !== undefined) return known;
  const names = contractOperations()
    .filter(({ kind, surface, isRead }) => kind === 'rpc' && surface === api && isRead)
    .map(({ name }) => name);
  const found = new Set(names);
  methods.set(api, found);
  return found;
}

/** Every operation that the contract names, as latency is filed: `eth_blockNumber`, `GET /v1/nodes/`. */
export function documentedOperations(): ReadonlySet<string> {
  return new Set(contractOperations().map(({ name }) => name));
}
