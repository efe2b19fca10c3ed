import type { NodeContext, NodeView } from '../../../engine/check.ts';

/** The nodes of the other mode, archive to full and full to archive (§1.5). */
export function counterparts({ node, peers }: NodeContext): readonly NodeView[] {
  return peers.filter(
    (peer) => node.mode !== undefined && peer.node.mode !== undefined && peer.node.mode !== node.mode,
  );
}

export function noCounterpart({ node }: NodeContext): string {
  if (node.mode === undefined) return 'the target file does not say whether the node is full or archive';
  const other = node.mode === 'full' ? 'archive' : 'full';
  return `the target file has no ${other} node of the sharded chain beside this ${node.mode} one`;
}
