import type { Behaviour } from '../entries/behaviour.ts';
import { empty, type WireAnswer, type WireRequest } from '../serving/wire.ts';
import { answerError, noSuchNetwork } from './errors.ts';
import type { Store, StoredNode } from './store.ts';

/** What a deletion does, and what it answers. */
interface Deletion {
  /** The network that is removed; null removes nothing at all. */
  readonly removes: string | null;
  /** Whether a node goes along. */
  readonly removesNodes: (node: StoredNode) => boolean;
  readonly answer: WireAnswer;
}

interface DeletionInfo {
  readonly id: string;
  readonly nodes: readonly StoredNode[];
  readonly request: WireRequest;
  readonly count: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** A deletion of a network that exists (§4.1). */
    'platform.delete': Hook<Deletion, DeletionInfo>;
  }
}

/** §4.1: `DELETE /v1/networks/{id}/`, without a body on success; the contract states no status; 204 here. */
export function deleteNetwork(
  behaviour: Behaviour,
  store: Store,
  id: string,
  request: WireRequest,
  count: number,
): WireAnswer {
  if (!store.hasNetwork(id)) return answerError(behaviour, noSuchNetwork, request, count);
  const plain: Deletion = { removes: id, removesNodes: (node) => node.network.id === id, answer: empty(204) };
  const deletion = behaviour.override('platform.delete', plain, { id, nodes: store.nodes, request, count });
  if (deletion.removes !== null) store.deleteNetwork(deletion.removes, deletion.removesNodes);
  return deletion.answer;
}
