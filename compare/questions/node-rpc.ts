import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import { HttpChannel } from '../../engine/jsonrpc/http-channel.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import type { LaneNode, Proof } from '../measure/question.ts';

/** JSON-RPC at a node of a lane. */
export function rpcOf(node: LaneNode): RpcChannel {
  return new HttpChannel(node.wire, node.path, 'open');
}

/** Puts an answer to a proof that reads more from the same node. @param unread what holds where it does not answer */
export async function proveFrom(
  node: LaneNode,
  unread: Proof,
  prove: (rpc: RpcChannel) => Promise<Proof>,
): Promise<Proof> {
  try {
    return await prove(rpcOf(node));
  } catch (error) {
    if (error instanceof Unanswered) return unread;
    throw error;
  }
}
