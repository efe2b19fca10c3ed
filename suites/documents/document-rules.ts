import type { Shapes } from '../../engine/shape/shapes.ts';
import { type Judgement, type NoEvidence, noEvidence } from '../../engine/verdict/judgement.ts';

/** What a document states of each answer. */
export const httpRules = ['served', 'status', 'media-type', 'headers', 'schema'] as const;
export const rpcRules = ['served', 'envelope', 'schema'] as const;
export type Rule = (typeof httpRules)[number] | (typeof rpcRules)[number];

/** What one answer says of each rule that it is evidence for. */
export type RuleJudgements = readonly (readonly [Rule | 'robustness', Judgement])[];

/** What an answer is judged with. */
export interface JudgedBy {
  readonly shapes: Shapes;
  /** The name under which `shapes` knows the document. */
  readonly document: string;
  /** Whether a sound service must serve the request. */
  readonly certain: boolean;
  /** Whether the document itself shows all that the request holds: then it cannot be invalid. */
  readonly isShown: boolean;
  /** Whether it holds what another answer gave for it (`x-from`, a link): then it exists. */
  readonly isDeclared?: boolean;
  /** Whether a status by which the document lets an operation refuse is no breach: its own checks decide what the contract's operations serve. */
  readonly excusesRefusal?: boolean;
  /** The credential that the document requires and the run lacks. */
  readonly missing?: NoEvidence | undefined;
  /** Why it must, where that is more than that the document calls it valid. */
  readonly because?: string;
}

/** The request held values that the generator made up. */
export const invented = noEvidence(
  'each request was rejected, and held values that the service need not know',
  'x-from in the document',
);

/** A server error says nothing about the values of a request. */
export const serverError = noEvidence('each request was answered with a server error');

/** The document lists it as an answer that may come, and the request is no promise of another. @param what `status 404`, `error 1001` */
export function documentedRefusal(what: string): NoEvidence {
  return noEvidence(`the service answers with the documented ${what}`);
}

/** The same, of a request that was rejected as invalid: where none is served, that is no way to leave it. */
export const calledInvalid = noEvidence(
  'each request was rejected as invalid, which the document calls valid',
  'an example, or x-from, in the document',
);
