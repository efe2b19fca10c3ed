import { isJsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import type { Api } from '../../../engine/target/target.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { httpChannel } from '../../support/evm/reading/survey-chain.ts';
import { settledCalls } from '../../support/rpc/settled-calls.ts';
import { simulations } from '../../support/rpc/simulations.ts';

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
      { method: 'eth_getBlockByNumber', params: ['latest', false], holds: resultThat(isJsonObject) },
      { method: 'eth_getBlockByNumber', params: ['earliest', true], holds: resultThat(isJsonObject) },
    ];
  }
  return [
    { method: 'eth_blockNumber', params: [], holds: resultThat(isHex) },
    { method: 'web3_clientVersion', params: [], holds: resultThat(isText) },
  ];
}

/**
 * The receipt of a transaction that has one, and a simulation where the node was found to serve it: a gateway that
 * guards method by method may have left these out.
 * @throws Unanswered
 */
export async function deeperReads(context: NodeContext): Promise<readonly RpcRead[]> {
  const simulated = (await simulations(context)).map((call) => ({ ...call, holds: resultThat(isFilled) }));
  for (const { method, params } of await settledCalls(context)) {
    if (method !== 'eth_getTransactionReceipt') continue;
    const { receipt } = await readReceipt(httpChannel(context), String(params[0]), Caching.shared);
    if (receipt !== undefined) return [{ method, params, holds: resultThat(isJsonObject) }, ...simulated];
  }
  return simulated;
}

/** An envelope with an error holds no data, whatever else stands in it. */
function resultThat(fits: (result: unknown) => boolean): RpcRead['holds'] {
  return (envelope) => {
    if (!isJsonObject(envelope)) return false;
    const { result, error } = envelope as Record<string, unknown>;
    return (error === undefined || error === null) && fits(result);
  };
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
