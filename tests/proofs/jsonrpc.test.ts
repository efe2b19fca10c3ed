import { describeArea } from './describe-area.ts';

await describeArea({
  title: 'the JSON-RPC checks',
  requirements: /^jsonrpc\.(?!transport)/,
  alternatives: /^(evm|call-many)\./,
});
