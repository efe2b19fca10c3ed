import { isJsonObject } from '../../base/json-object.ts';
import { jsonEqual } from '../schema/json-type.ts';
import {
  childSchema,
  listKeyword,
  numberKeyword,
  propertySchemas,
  requiredNames,
  type SchemaObject,
} from '../schema/schema.ts';
import type { Defect } from './defect.ts';
import { numberDefects } from './number-defects.ts';
import { stringDefects } from './string-defects.ts';

/** Longest array that is made to break `maxItems`. */
const mostItems = 1000;

/** Ways to break one keyword of a branch that `value` satisfies, its type kept. */
export function defectsOfBranch(keywords: SchemaObject, value: unknown): readonly Defect[] {
  const values = listKeyword(keywords, 'enum');
  // In an enum no other keyword matters: leaving the list is the one rule left to break.
  if (values !== undefined) return outsideOf(values, value);
  if (typeof value === 'string') return stringDefects(keywords, value);
  if (typeof value === 'number') return numberDefects(keywords, value);
  if (Array.isArray(value)) return arrayDefects(keywords, value);
  return isJsonObject(value) ? objectDefects(keywords, value) : [];
}

function outsideOf(values: readonly unknown[], value: unknown): readonly Defect[] {
  const rule = values.length === 1 ? 'const' : 'enum';
  const outside = (label: string, other: unknown): Defect[] =>
    values.some((one) => jsonEqual(one, other)) ? [] : [{ rule, label, value: other }];
  if (typeof value === 'string') {
    const swapped = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
    return [
      ...outside('a value that is not in the list', `${value}x`),
      ...outside('the empty string', ''),
      ...outside('in the opposite case', swapped),
      ...outside('with a trailing space', `${value} `),
    ];
  }
  if (typeof value === 'number') {
    const greatest = Math.max(...values.filter((one) => typeof one === 'number'));
    return outside('a number that is not in the list', greatest + 1);
  }
  return typeof value === 'boolean' ? outside('the other boolean', !value) : [];
}

function arrayDefects(keywords: SchemaObject, value: readonly unknown[]): readonly Defect[] {
  const least = numberKeyword(keywords, 'minItems') ?? 0;
  const most = numberKeyword(keywords, 'maxItems');
  const defects: Defect[] = [];
  if (least > 0) {
    defects.push({
      rule: 'minItems',
      label: `${least - 1} items instead of ${least} or more`,
      value: value.slice(0, least - 1),
    });
  }
  // Items that repeat would break uniqueItems as well.
  if (most !== undefined && most < mostItems && value.length > 0 && keywords.uniqueItems !== true) {
    const label = `${most + 1} items instead of ${most} or less`;
    const more = Array.from({ length: most + 1 }, (_, index) => value[index % value.length]);
    defects.push({ rule: 'maxItems', label, value: more });
  }
  if (keywords.uniqueItems === true && value.length > 0) {
    const isFull = most !== undefined && value.length >= most;
    const twice = isFull ? value.with(-1, value[0]) : [...value, value[0]];
    defects.push({ rule: 'uniqueItems', label: 'a duplicate item', value: twice });
  }
  return defects;
}

function objectDefects(keywords: SchemaObject, value: Readonly<Record<string, unknown>>): readonly Defect[] {
  const known = propertySchemas(keywords);
  const missing = requiredNames(keywords)
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => ({ rule: 'required', label: `without ${name}`, property: name, value: undefined }));
  const name = ['unexpected', 'unexpected2'].find((one) => !known.has(one)) ?? 'unexpected3';
  if (childSchema(keywords.additionalProperties) === false) {
    return [
      ...missing,
      { rule: 'additionalProperties', label: 'with an unknown property', property: name, value: 1 },
    ];
  }
  const entry = Object.entries(value).find(([key]) => !known.has(key));
  if (entry === undefined || keywords.propertyNames === undefined) return missing;
  const label = `with the key "${name}"`;
  return [...missing, { rule: 'propertyNames', label, property: name, value: entry[1] }];
}
