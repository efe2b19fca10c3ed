import type { FaultProof } from './prove-fault.ts';
import type { IntermittentProof } from './prove-intermittent.ts';
import type { PairProof } from './prove-pair.ts';
import type { AlternativeResult } from './try-alternatives.ts';

/** One task for a worker thread. */
export type Task =
  | { readonly kind: 'fault'; readonly id: string }
  | { readonly kind: 'intermittent'; readonly id: string; readonly every: number }
  | { readonly kind: 'pair'; readonly ids: readonly [string, string] }
  | { readonly kind: 'alternatives'; readonly ids: readonly string[] };

/** What comes back for each kind of task. */
export interface Outcomes {
  readonly fault: FaultProof;
  readonly intermittent: IntermittentProof;
  readonly pair: PairProof;
  readonly alternatives: AlternativeResult;
}

/** What a thread sends: that it is ready, or the outcome of its task. */
export type Reply = { readonly ready: true } | { readonly outcome: Outcomes[Task['kind']] };
