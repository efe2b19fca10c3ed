import { elementsOf, fieldsOf } from '../../base/json-object.ts';
import type { CallInput, RpcCall } from './documented-call.ts';
import type { InvalidCase } from './invalid-cases.ts';

/** What a document states of calls that break a parameter: they get no result but null (`x-invalid`, docs/relations.md). */
export interface StatedOutcome {
  /** `without-hash`, `malformed-hash`. */
  readonly name: string;
  /** `without hash`, as a title ends. */
  readonly phrase: string;
  /** The requirement that the document names beside it. */
  readonly requirement?: string;
  readonly input: CallInput;
  /** Whether a request with one defect is one that it speaks of. */
  readonly concerns: (one: InvalidCase) => boolean;
}

/** `x-invalid: { missing: { requirement }, malformed: { rules, requirement } }` beside the parameters of a method. */
export function statedOutcomes({ inputs }: RpcCall): readonly StatedOutcome[] {
  return inputs.flatMap((input) => {
    const stated = fieldsOf(input.extensions['x-invalid']);
    return (['missing', 'malformed'] as const).flatMap((defect): StatedOutcome[] => {
      if (stated[defect] === undefined) return [];
      const { requirement, rules } = fieldsOf(stated[defect]);
      const broken = defect === 'missing' ? ['missing'] : elementsOf(rules).map(String);
      return [
        {
          name: `${defect === 'missing' ? 'without' : 'malformed'}-${input.name}`,
          phrase: `${defect === 'missing' ? 'without' : 'of a malformed'} \`${input.name}\``,
          ...(typeof requirement === 'string' ? { requirement } : {}),
          input,
          concerns: (one) => one.input === input && one.at === '' && broken.includes(one.rule),
        },
      ];
    });
  });
}
