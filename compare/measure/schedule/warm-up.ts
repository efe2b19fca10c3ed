import type { MeasurementLine } from '../../../specs/formats/measurement-line.ts';
import type { Asked, Asker } from '../asker.ts';
import type { PinnedQuestion, Question } from '../question.ts';

type Standing = Extract<MeasurementLine, { kind: 'coverage' }>['standing'];

/** The warm-up result of one method at one node. */
export interface Warmed {
  readonly standing: Standing;
  /** The usual latency in milliseconds on a warm connection; undefined where nothing was answered. */
  readonly typicalMs: number | undefined;
  /** How far two answers in a row were apart, as logarithms of their ratio. */
  readonly apart: readonly number[];
}

/** How often each method is asked before it counts. */
export const warmUps = 5;

/**
 * Opens connections, fills caches, and finds out whether a node serves a method and about how fast.
 * @throws Unanswered where the budget is spent or the run interrupted
 */
export async function warmUp(asker: Asker, forms: readonly (Question | PinnedQuestion)[]): Promise<Warmed> {
  const [first] = forms;
  if (first === undefined) return { standing: 'silent', typicalMs: undefined, apart: [] };
  const form = (index: number): Question => forms[index % forms.length] ?? first;
  // Two at a time, so that a second connection is there for the moment when the first is taken.
  const cold = await Promise.all([asker.ask(form(0)), asker.ask(form(1))]);
  if (cold.every(({ exchange }) => exchange?.answer.kind !== 'answer'))
    return { standing: 'silent', typicalMs: undefined, apart: [] };
  const warm: Asked[] = [];
  for (let index = cold.length; index < warmUps; index += 1) warm.push(await asker.ask(form(index)));
  const times = warm.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const apart = warm
    .slice(1)
    .map(({ latencyMs }, at) => Math.abs(Math.log(latencyMs / (warm[at]?.latencyMs ?? latencyMs))))
    .filter(Number.isFinite);
  return { standing: standingOf([...cold, ...warm]), typicalMs: times[times.length >> 1], apart };
}

/** The best outcome: one response shows that a method is served. */
function standingOf(asked: readonly Asked[]): Standing {
  const kinds = asked.map(({ reading }) => reading?.kind);
  if (kinds.includes('answered')) return 'answered';
  if (kinds.includes('missing')) return 'missing';
  return kinds.includes('refused') ? 'refused' : 'silent';
}
