import { isObjectOrArray } from '../../base/json-object.ts';
import { jsonTypeOf } from '../schema/json-type.ts';
import type { JsonType } from '../schema/schema.ts';
import type { Defect } from './defect.ts';

const articles: Readonly<Record<JsonType, string>> = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a fraction',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};

/**
 * The value as each other JSON type, as near to the original as that type can come (5 becomes "5"),
 * which shows a service that converts silently.
 */
export function wrongTypes(value: unknown): readonly Defect[] {
  const actual = jsonTypeOf(value);
  if (actual === undefined) return [];
  const instead: readonly (readonly [JsonType, unknown])[] = [
    ['string', asText(value)],
    ['integer', asInteger(value)],
    ['number', asInteger(value) + 0.5],
    ['boolean', value !== false],
    ['object', {}],
    ['array', []],
  ];
  const typed = instead
    .filter(([type]) => type !== actual)
    .map(([type, one]) => ({
      rule: 'type',
      label: `${articles[type]} instead of ${articles[actual]}`,
      value: one,
    }));
  const nothing =
    actual === 'null' ? [] : [{ rule: 'null', label: `null instead of ${articles[actual]}`, value: null }];
  return [
    ...typed,
    ...nothing,
    { rule: 'nesting', label: 'wrapped in an array', value: [value] },
    { rule: 'nesting', label: 'wrapped in an object', value: { value } },
  ];
}

function asText(value: unknown): string {
  return isObjectOrArray(value) ? JSON.stringify(value) : String(value);
}

function asInteger(value: unknown): number {
  if (typeof value === 'string' || typeof value === 'boolean') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : 1;
  }
  return typeof value === 'number' ? Math.trunc(value) : 1;
}
