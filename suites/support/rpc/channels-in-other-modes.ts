import type { RpcContext } from '../../../engine/check.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';

/** Channels of the check's transport in the other access modes: a gateway may answer differently in each. */
export function channelsInOtherModes({ channels, rpc }: RpcContext): readonly RpcChannel[] {
  return channels().filter(({ transport, mode }) => transport === rpc.transport && mode !== rpc.mode);
}
