import { readSpec } from './read.ts';

interface OpenRpc {
  readonly methods: readonly { readonly name: string }[];
}
interface OpenApi {
  readonly paths: Readonly<Record<string, object>>;
}

const verbs = /^(get|post|put|patch|delete)$/;

/** Every operation that the contract names, as latency is filed: `eth_blockNumber`, `GET /v1/nodes/`. */
export function documentedOperations(): ReadonlySet<string> {
  const methods = ['jsonrpc', 'evm', 'rollup', 'sharded'].flatMap((name) =>
    (readSpec(`${name}.openrpc`) as OpenRpc).methods.map((method) => method.name),
  );
  const operations = ['platform', 'wallet', 'sharded'].flatMap((name) =>
    Object.entries((readSpec(`${name}.openapi`) as OpenApi).paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => verbs.test(key))
        .map((verb) => `${verb.toUpperCase()} ${path}`),
    ),
  );
  return new Set([...methods, ...operations]);
}
