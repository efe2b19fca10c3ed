import type { RpcContext } from '../../engine/check.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';

/** The transport of a check in the access modes that it is not run in: a gateway may answer in a way of its own for each. */
export function channelsInOtherModes({ channels, rpc }: RpcContext): readonly RpcChannel[] {
  return channels().filter(({ transport, mode }) => transport === rpc.transport && mode !== rpc.mode);
}
