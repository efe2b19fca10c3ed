/** Operations that no document describes, though the target has them. */
export const undescribed = [
  'jsonrpc eth_getBlockByNumber',
  'rollup eth_getBlockByNumber',
  'jsonrpc eth_callMany',
  'evm eth_callMany',
  'evm eth_getSystemTxsByBlockNumber',
];

/** What a request over HTTP asks for, in words; undefined on nodes whose calls are seen as calls of methods. */
export function operationAt({ method, path }, { surface, node }) {
  if (surface === 'platform') return `platform ${method} ${path.replace(/NW-[\d-]+/, '{id}')}`;
  const [, api] = /^(sharded|wallet)-/.exec(node ?? '') ?? [];
  if (api === undefined) return undefined;
  const place = path.replace(/^\/[0-9a-f]{32}(?=\/)/, '');
  return place.startsWith('/api/') || place.startsWith('/wallet/') ? `${api} ${method} ${place}` : undefined;
}
