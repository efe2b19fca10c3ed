import type { MeasurementLine } from '../../../specs/formats/measurement-line.ts';
import type { Asker } from '../asker.ts';
import type { ComparisonGroup } from '../comparison-groups.ts';
import type { PinnedQuestion, Question } from '../question.ts';
import { paceOf, type Slot } from './slot.ts';
import { type Warmed, warmUp } from './warm-up.ts';

interface Parts {
  readonly group: ComparisonGroup;
  readonly askers: readonly Asker[];
  readonly questions: readonly (Question | PinnedQuestion)[];
  /** Every method that the contract, and documents of the user's own, describe of the nodes. */
  readonly documented: readonly string[];
  /** The longest pause that the rate of a target asks for. */
  readonly spacingMs: number;
  readonly emit: (event: MeasurementLine) => void;
}

/**
 * One slot for each method that at least two nodes of the track serve, at a pace that all of them can keep. Reports for every
 * documented method whether each node serves it.
 * @throws Unanswered where the budget is spent or the run interrupted
 */
export async function laySlots({
  group,
  askers,
  questions,
  documented,
  spacingMs,
  emit,
}: Parts): Promise<Slot[]> {
  const slots: Slot[] = [];
  const { name, api, chain } = group;
  for (const [first, ...more] of byMethod(questions)) {
    const { method } = first;
    const forms: Slot['forms'] = [first, ...more];
    const warmed: { asker: Asker; warm: Warmed }[] = [];
    for (const asker of askers) {
      const warm = await warmUp(asker, forms);
      warmed.push({ asker, warm });
      const { target, node } = asker.node;
      if (documented.includes(method))
        emit({ kind: 'coverage', target, node, api, method, standing: warm.standing });
    }
    const serving = warmed.filter(({ warm }) => warm.standing === 'answered');
    if (serving.length < 2) {
      const without = warmed.filter((one) => !serving.includes(one));
      const reason = `${without.map(({ asker, warm }) => `${asker.node.target}: ${warm.standing}`).join(', ')}`;
      emit({ kind: 'left-out', method, reason });
      continue;
    }
    const typicalMs = Math.max(...serving.map(({ warm }) => warm.typicalMs ?? 0));
    slots.push({
      group: name,
      api: group.pair === undefined ? api : `${api} ${group.pair}`,
      chain,
      method,
      forms,
      askers: serving.map(({ asker }) => asker),
      apart: serving.flatMap(({ warm }) => warm.apart),
      ...paceOf(typicalMs, spacingMs, serving.length),
    });
  }
  return slots;
}

function byMethod(questions: Parts['questions']): Slot['forms'][] {
  const groups = new Map<string, Slot['forms']>();
  for (const question of questions) {
    const [first, ...more] = groups.get(question.method) ?? [];
    groups.set(question.method, first === undefined ? [question] : [first, ...more, question]);
  }
  return [...groups.values()];
}
