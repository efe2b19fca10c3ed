import { isRpcApi, type NodeTarget, type Target } from '../target/target.ts';
import type { KnownAuthSurface } from '../websocket/silence-probe.ts';
import type { WebSocketAddress } from '../websocket/websocket-address.ts';
import { websocketAddress } from '../websocket/websocket-wire.ts';
import { type AccessMode, accessModes, credentialOf } from '../wire/credential.ts';
import { isGuarded } from './target-addresses.ts';
import { documentedReadId, isOverHttp, nodeReads } from './verdict/documented-reads.ts';

/** A node's WebSocket in one access mode. @param base `{websocketUrl}` as the target file has it */
export function authSurfaceOf(node: NodeTarget, base: string, mode: AccessMode): WebSocketAddress {
  const credential = credentialOf(node, mode);
  return { node: node.name, url: websocketAddress(base, credential, isGuarded(node)), credential };
}

/** Every WebSocket of the target, and the documented reads of its node. */
export function knownAuthSurfaces({ nodes }: Pick<Target, 'nodes'>): readonly KnownAuthSurface[] {
  return nodes.flatMap((node) => {
    const { websocketUrl } = node;
    if (websocketUrl === undefined || !isOverHttp(node) || !isRpcApi(node.api)) return [];
    const reads = nodeReads(node).map(({ body = '', label = '' }) => ({
      ...{ body, label, id: String(documentedReadId), requestUnits: 0 },
    }));
    return accessModes(node).map((mode) => ({ address: authSurfaceOf(node, websocketUrl, mode), reads }));
  });
}
