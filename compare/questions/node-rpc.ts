import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import { HttpChannel } from '../../engine/jsonrpc/http-channel.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import type { CheckRecorder, GroupNode } from '../measure/question.ts';

/** JSON-RPC at a node of a group. */
export function rpcOf(node: GroupNode): RpcChannel {
  return new HttpChannel(node.wire, node.path, 'open');
}

/** Verifies a response by reading more from the same node. @param unread what holds where it does not answer */
export async function proveFrom(
  node: GroupNode,
  unread: CheckRecorder,
  prove: (rpc: RpcChannel) => Promise<CheckRecorder>,
): Promise<CheckRecorder> {
  try {
    return await prove(rpcOf(node));
  } catch (error) {
    if (error instanceof Unanswered) return unread;
    throw error;
  }
}
