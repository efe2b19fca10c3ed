import { invalidInputs } from '../defects/invalid.ts';
import type { SchemaOptions } from '../schema/schema.ts';
import type { Assignment, CallInput, DocumentedCall } from './documented-call.ts';
import { ifSupported } from './input-values.ts';
import { invalidStrings } from './query-text.ts';

/** A request with one defect. */
export interface InvalidCase {
  /** What is wrong, to a person: `limit: one above the maximum`. */
  readonly label: string;
  readonly values: Assignment;
}

/**
 * Variations of a valid request of a call, each with one defect: a required input that is missing, and each rule of each input
 * broken once. Always the same in the same order.
 */
export function invalidCases(
  call: DocumentedCall,
  valid: Assignment,
  options: SchemaOptions,
): readonly InvalidCase[] {
  const present = call.inputs.filter(({ name }) => Object.hasOwn(valid, name));
  const missing = present
    .filter((input) => input.required && input.in !== 'path' && mayLack(call, input, present))
    .map(({ name }) => ({ label: `${name}: missing`, values: without(valid, name) }));
  const broken = call.inputs.flatMap((input) =>
    brokenValues(input, valid, options).map(([label, value]) => ({
      label: `${input.name}: ${label}`,
      values: { ...valid, [input.name]: value },
    })),
  );
  return [...missing, ...broken];
}

/** By position only the last can be missing: without another, the next one would take its place. */
function mayLack(call: DocumentedCall, input: CallInput, present: readonly CallInput[]): boolean {
  return call.kind === 'http' || call.structure === 'by-name' || present.at(-1) === input;
}

function without(values: Assignment, name: string): Assignment {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

function brokenValues(
  input: CallInput,
  valid: Assignment,
  options: SchemaOptions,
): readonly (readonly [label: string, value: unknown])[] {
  const { schema, name, in: place } = input;
  if (place === 'query' || place === 'path' || place === 'header')
    return (ifSupported(() => invalidStrings(schema, options)) ?? []).map(
      ({ label, text }) => [label, text] as const,
    );
  if (!Object.hasOwn(valid, name)) return [];
  const found = ifSupported(() => invalidInputs(schema, valid[name], options)) ?? [];
  return found.map(({ at, label, value }) => [`${at} ${label}`.trim(), value] as const);
}
