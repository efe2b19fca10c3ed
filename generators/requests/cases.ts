import * as fc from 'fast-check';
import { distinct } from '../schema/json-type.ts';
import type { Assignment, DocumentedCall } from './documented-call.ts';
import { isExact } from './inexact-numbers.ts';
import type { InputValues } from './input-values.ts';

/** One valid request of a call. */
interface CallCase {
  readonly values: Assignment;
  /** Whether a sound service must serve it: it holds nothing that the generator made up. */
  readonly certain: boolean;
  /** Whether the document shows all that it holds: as examples, or as what a sound service must serve. */
  readonly isShown: boolean;
  /** Whether it holds a value that another answer gave for it. */
  readonly isDeclared: boolean;
  /** Whether it is the one case of a value that the document lists: no profile leaves it out. */
  readonly isListed: boolean;
  /** Whether it is one that the document shows by itself: a whole example, or the one case of an example of an input. */
  readonly isExample: boolean;
}

/** What the requests of one call are made from. */
export interface CallCases {
  /** The plainest first, then each input by itself, then pairs; empty where a required input has no value. */
  readonly enumerated: readonly CallCase[];
  /** Undefined where an input cannot be generated. */
  readonly random: fc.Arbitrary<Assignment> | undefined;
  readonly isCertain: (values: Assignment) => boolean;
  readonly isDeclared: (values: Assignment) => boolean;
}

/** Values of each input that take part in pairs: an edge beside an edge finds little that each alone does not. */
const inPairs = 2;

/**
 * The valid requests of a call: with required inputs alone, with each optional one beside them, each value of each input
 * once, optional ones in pairs, and whole examples of the document.
 */
export function casesOf(call: DocumentedCall, inputs: readonly InputValues[]): CallCases {
  const isCertain = (values: Assignment): boolean =>
    inputs.every(
      ({ input, certain }) => !Object.hasOwn(values, input.name) || certain.has(values[input.name]),
    );
  const isShown = (values: Assignment): boolean =>
    inputs.every(({ input, shown }) => !Object.hasOwn(values, input.name) || shown.has(values[input.name]));
  const isDeclared = (values: Assignment): boolean =>
    inputs.some(
      ({ input, declared }) => Object.hasOwn(values, input.name) && declared.has(values[input.name]),
    );
  const required = inputs.filter(({ input }) => input.required);
  const optional = inputs.filter(({ input }) => !input.required);
  const random = randomOf(call, inputs);
  if (required.some(({ enumerated }) => enumerated.length === 0))
    return { enumerated: examplesOf(call, inputs, isCertain, isDeclared), random, isCertain, isDeclared };
  const base: Assignment = assignment(required.map((one) => [one, one.enumerated[0]]));
  const single = inputs.flatMap((one) =>
    one.enumerated.map((value) => ({ ...base, ...assignment([[one, value]]) })),
  );
  const isListed = inputs.flatMap(({ enumerated, listed }) => enumerated.map((value) => listed.has(value)));
  const pairs = optional.flatMap((one, index) =>
    optional.slice(index + 1).flatMap((other) =>
      one.enumerated.slice(0, inPairs).flatMap((a) =>
        other.enumerated.slice(0, inPairs).map((b) => ({
          ...base,
          ...assignment([
            [one, a],
            [other, b],
          ]),
        })),
      ),
    ),
  );
  const all = distinct([base, ...single, ...pairs].map((values) => withoutGaps(call, values, inputs)));
  const listed = new Set(
    single
      .filter((_, index) => isListed[index])
      .map((values) => JSON.stringify(withoutGaps(call, values, inputs))),
  );
  const ofExamples = new Set(
    inputs
      .flatMap((one) => [...one.examples].map((value) => ({ ...base, ...assignment([[one, value]]) })))
      .map((values) => JSON.stringify(withoutGaps(call, values, inputs))),
  );
  const asCase = (values: Assignment): CallCase => ({
    values,
    certain: isCertain(values),
    isShown: isShown(values),
    isDeclared: isDeclared(values),
    isListed: listed.has(JSON.stringify(values)),
    isExample: ofExamples.has(JSON.stringify(values)),
  });
  return {
    enumerated: [
      ...all.slice(0, 1).map(asCase),
      ...examplesOf(call, inputs, isCertain, isDeclared),
      ...all.slice(1).map(asCase),
    ],
    random,
    isCertain,
    isDeclared,
  };
}

/** Whole examples of the document, but for those that its own schemas forbid. */
function examplesOf(
  { examples }: DocumentedCall,
  inputs: readonly InputValues[],
  isCertain: CallCases['isCertain'],
  isDeclared: CallCases['isDeclared'],
): CallCase[] {
  const isValid = (values: Assignment): boolean =>
    inputs.every(({ input, accepts }) =>
      Object.hasOwn(values, input.name) ? accepts(values[input.name]) : !input.required,
    );
  return examples
    .filter((values) => isExact(values) && isValid(values))
    .map((values) => ({
      values,
      certain: isCertain(values),
      isShown: true,
      isDeclared: isDeclared(values),
      isListed: false,
      isExample: true,
    }));
}

function assignment(entries: readonly (readonly [InputValues, unknown])[]): Assignment {
  return Object.fromEntries(entries.map(([{ input }, value]) => [input.name, value]));
}

/** By position nothing can be left out before something: what stands there then is the plainest value. */
export function withoutGaps(
  call: DocumentedCall,
  values: Assignment,
  inputs: readonly InputValues[],
): Assignment {
  if (call.kind === 'http' || call.structure === 'by-name') return values;
  const last = inputs.findLastIndex(({ input }) => Object.hasOwn(values, input.name));
  const whole = inputs.slice(0, last + 1).map((one): readonly [InputValues, unknown] => {
    const { name } = one.input;
    return [one, Object.hasOwn(values, name) ? values[name] : one.plainest];
  });
  return assignment(whole.filter(([, value]) => value !== undefined));
}

function randomOf(
  call: DocumentedCall,
  inputs: readonly InputValues[],
): fc.Arbitrary<Assignment> | undefined {
  if (inputs.length === 0) return undefined;
  if (inputs.some(({ input, arbitrary }) => input.required && arbitrary === undefined)) return undefined;
  const model = inputs.flatMap(({ input, arbitrary }) =>
    arbitrary === undefined ? [] : [[input.name, arbitrary] as const],
  );
  const requiredKeys = inputs.filter(({ input }) => input.required).map(({ input }) => input.name);
  return fc
    .record(Object.fromEntries(model), { requiredKeys, noNullPrototype: true })
    .map((values) => withoutGaps(call, values, inputs));
}
