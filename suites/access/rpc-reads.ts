import type { Api } from '../../engine/target/target.ts';

/** A documented JSON-RPC call, and whether an envelope holds its data. */
export interface RpcRead {
  readonly method: string;
  readonly params: readonly unknown[];
  holds(envelope: unknown): boolean;
}

/** §4.4 and §4.5: calls that need no knowledge of the chain. */
export function rpcReads(api: Api): readonly [RpcRead, ...RpcRead[]] {
  if (api === 'evm') {
    return [
      { method: 'eth_getBlockByNumber', params: ['latest', false], holds: resultThat(isObject) },
      { method: 'eth_getBlockByNumber', params: ['earliest', true], holds: resultThat(isObject) },
    ];
  }
  return [
    { method: 'eth_blockNumber', params: [], holds: resultThat(isHex) },
    { method: 'web3_clientVersion', params: [], holds: resultThat(isText) },
  ];
}

/** An envelope with an error holds no data, whatever else stands in it. */
function resultThat(fits: (result: unknown) => boolean): RpcRead['holds'] {
  return (envelope) => {
    if (!isObject(envelope)) return false;
    const { result, error } = envelope as Record<string, unknown>;
    return (error === undefined || error === null) && fits(result);
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
