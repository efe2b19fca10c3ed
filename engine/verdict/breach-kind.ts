import type { Breach } from './judgement.ts';

/** What breaches have in common that differ in nothing but indices: rule and place. */
export function breachKind({ rule, at }: Breach): string {
  return `${rule} ${at.replaceAll(/\d+/g, '#')}`;
}
