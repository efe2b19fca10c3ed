import { describeArea } from './describe-area.ts';

await describeArea({
  title: 'the checks of access and transports',
  requirements: /^(access|jsonrpc\.transport)\./,
  alternatives: /^(access|websocket|grpc|wire|delivery)\./,
});
