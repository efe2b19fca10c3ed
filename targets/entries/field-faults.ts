import type { Fault, Overrides } from './behaviour.ts';
import type { FaultOf } from './fault-family.ts';

/** A name of a field as ids have it: `created_lt` and `createdLt` are both `created-lt`. */
export function kebabCase(field: string): string {
  return field.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The same thing wrong with each of some fields: the requirement of a field is called as the field is. */
export function fieldFaults(
  fault: FaultOf,
  fields: readonly string[],
  what: string,
  summary: (field: string) => string,
  overrides: (field: string) => Overrides,
  requirements: (field: string) => string | readonly string[] = kebabCase,
): readonly Fault[] {
  return fields.map((field) =>
    fault(`${kebabCase(field)}-${what}`, requirements(field), summary(field), () => overrides(field)),
  );
}
