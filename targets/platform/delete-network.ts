import type { Behaviour } from '../behaviour.ts';
import { empty, type WireAnswer, type WireRequest } from '../wire.ts';
import { answerError, noSuchNetwork } from './errors.ts';
import type { Store } from './store.ts';

/** What a deletion does, and what is said about it. */
export interface Deletion {
  /** The network that is removed with its nodes; null removes nothing. */
  readonly removes: string | null;
  readonly answer: WireAnswer;
}

declare module '../behaviour.ts' {
  interface Hooks {
    /** A deletion of a network that exists (§4.1). */
    'platform.delete': Hook<
      Deletion,
      { readonly id: string; readonly request: WireRequest; readonly count: number }
    >;
  }
}

/** §4.1: `DELETE /v1/networks/{id}/`, without a body on success; the status is left open, 204 here. */
export function deleteNetwork(
  behaviour: Behaviour,
  store: Store,
  id: string,
  request: WireRequest,
  count: number,
): WireAnswer {
  if (!store.hasNetwork(id)) return answerError(behaviour, noSuchNetwork, request, count);
  const plain: Deletion = { removes: id, answer: empty(204) };
  const { removes, answer } = behaviour.bend('platform.delete', plain, { id, request, count });
  if (removes !== null) store.deleteNetwork(removes);
  return answer;
}
