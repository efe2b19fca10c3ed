import { numberFormats } from '../schema/formats.ts';
import { numberKeyword, type SchemaObject, stringKeyword } from '../schema/schema.ts';
import type { Defect } from './defect.ts';

/** Ways to break one keyword of a number. Steps keep `multipleOf`, so that only the limit is broken. */
export function numberDefects(keywords: SchemaObject, value: number): readonly Defect[] {
  const multiple = numberKeyword(keywords, 'multipleOf');
  const step = multiple ?? 1;
  const defects: Defect[] = [];
  const add = (rule: string, label: string, other: number): void => {
    if (Number.isFinite(other) && other !== value) defects.push({ rule, label, value: other + 0 });
  };
  const down = (limit: number): number => Math.ceil(limit / step) * step - step;
  const up = (limit: number): number => Math.floor(limit / step) * step + step;
  const [formatMin, formatMax] = numberFormats.get(stringKeyword(keywords, 'format') ?? '') ?? [];
  for (const [rule, limit] of [
    ['minimum', numberKeyword(keywords, 'minimum')],
    ['format', formatMin],
  ] as const) {
    if (limit === undefined) continue;
    add(rule, `just below ${limit}`, down(limit));
    if (rule === 'minimum') add(rule, `far below ${limit}`, down(limit - 1_000_000));
  }
  for (const [rule, limit] of [
    ['maximum', numberKeyword(keywords, 'maximum')],
    ['format', formatMax],
  ] as const) {
    if (limit === undefined) continue;
    add(rule, `just above ${limit}`, up(limit));
    if (rule === 'maximum') add(rule, `far above ${limit}`, up(limit + 1_000_000));
  }
  const above = numberKeyword(keywords, 'exclusiveMinimum');
  const below = numberKeyword(keywords, 'exclusiveMaximum');
  if (above !== undefined) add('exclusiveMinimum', `${above}, which is excluded`, above);
  if (below !== undefined) add('exclusiveMaximum', `${below}, which is excluded`, below);
  if (multiple !== undefined) {
    const between = Number.isInteger(multiple) && multiple > 1 ? 1 : multiple / 2;
    add('multipleOf', `not a multiple of ${multiple}`, value + between);
  }
  return defects;
}
