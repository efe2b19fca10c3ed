import type { Behaviour } from '../entries/behaviour.ts';
import type { SizeInfo } from './pages.ts';
import type { StoredNode } from './store.ts';

/** A node as the list shows it (§2.2). */
export type RenderedNode = Readonly<Record<string, unknown>>;

export interface NodeInfo extends SizeInfo {
  readonly node: StoredNode;
  /** Position in the whole ordered set, from 0. */
  readonly position: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Every node of every page. */
    'platform.node': Hook<RenderedNode, NodeInfo>;
  }
}

/** §2.2: the fields of a node; what only its network knows (project, protocol, public network) is not among them. */
export function renderNode(behaviour: Behaviour, info: NodeInfo): RenderedNode {
  const { node } = info;
  const rendered = {
    id: node.id,
    name: node.name,
    network: node.network.id,
    organization: node.organization,
    type: node.type,
    role: node.role,
    provider: node.provider,
    region: node.region,
    status: node.status,
    configuration: node.configuration,
    details: node.details,
    // toISOString is exactly the form of §2.2: UTC with milliseconds.
    created_at: new Date(node.createdAt).toISOString(),
    creator: node.creator,
  };
  return behaviour.override('platform.node', rendered, info);
}
