/** The variants that run whenever tests run: one or two of every kind, a second or so each. */
export const sample: ReadonlySet<string> = new Set([
  'platform/plain',
  'platform/three-nodes-by-two',
  'platform/node-status-case',
  'platform/filter-type-after-provider',
  'platform/next-loses-filter',
  'generic/plain',
  'generic/id-32-bit',
  'generic/basic-colon',
  'evm/plain',
  'evm/three-blocks',
  'evm/moving',
  'evm/receipt-cumulative-off',
  'evm/forms-differ',
  'websocket/token-any',
]);
