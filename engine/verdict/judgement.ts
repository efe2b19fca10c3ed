import type { Exchange } from '../wire/exchange.ts';

/** What one case says about one requirement. */
export type Judgement = Holds | Breach | Lacking | Moved;

/** The statement was put to the proof, and held. */
export interface Holds {
  readonly kind: 'holds';
}

/** The statement was put to the proof, and did not hold. */
export interface Breach {
  readonly kind: 'breach';
  /** The broken rule in a stable word, as in `required`, `pattern`, `partition`: dialects match on it. */
  readonly rule: string;
  /** JSON Pointer to the place in the answer; empty for the whole. */
  readonly at: string;
  /** What the contract says should stand there, as a phrase. */
  readonly expected: string;
  /** What stands there. */
  readonly actual: unknown;
  /** The exchange that shows it; the last of them where it takes several. */
  readonly exchange?: Exchange;
  /**
   * True where it takes several answers to see it: such a breach can come from data that moved, and counts only
   * when it is seen again. A single answer that breaks the contract is proof in itself.
   */
  readonly relational?: boolean;
}

/** There was nothing to put the statement to the proof with; the reason says what was looked for. */
export interface Lacking {
  readonly kind: 'lacking';
  readonly reason: string;
}

/** The data changed while it was read; the case is tried again. */
export interface Moved {
  readonly kind: 'moved';
  readonly reason: string;
}

export const holds: Holds = { kind: 'holds' };

export function breach(parts: Omit<Breach, 'kind'>): Breach {
  return { kind: 'breach', ...parts };
}

export function lacking(reason: string): Lacking {
  return { kind: 'lacking', reason };
}

export function moved(reason: string): Moved {
  return { kind: 'moved', reason };
}

/** `holds` where the condition does, else the breach. */
export function expectThat(condition: boolean, otherwise: () => Omit<Breach, 'kind'>): Holds | Breach {
  return condition ? holds : breach(otherwise());
}

/** The same, but where it is a breach one that takes several answers to see. */
export function amongOthers(judgement: Judgement): Judgement {
  return judgement.kind === 'breach' ? { ...judgement, relational: true } : judgement;
}

/** A judgement together with the requirement that it is about. */
export type Ruling = readonly [requirement: string, judgement: Judgement];
