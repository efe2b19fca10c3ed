import type { Requirement } from '../../../specs/requirement.ts';

/** JSON-RPC is asked over HTTP and over WebSocket alike (§4.3). */
const overBoth: ReadonlySet<string> = new Set(['jsonrpc', 'evm', 'rollup']);

/** What a requirement can be selected by beside its id and its section: `area:…`, `level:…` and `transport:…`. */
export function tagsOf(requirement: Requirement): readonly string[] {
  const { area, level } = requirement;
  return [`area:${area}`, `level:${level}`, ...transportsOf(requirement).map((one) => `transport:${one}`)];
}

function transportsOf({ id, area, on }: Requirement): readonly string[] {
  if (on.every((surface) => surface === 'grpc')) return ['grpc'];
  if (/[.-]websocket\b/.test(id)) return ['websocket'];
  return ['http', ...(overBoth.has(area) ? ['websocket'] : []), ...(on.includes('grpc') ? ['grpc'] : [])];
}
