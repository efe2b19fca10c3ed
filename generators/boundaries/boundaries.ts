import { integerRange, numberRange } from '../arbitrary/number-arbitrary.ts';
import { acceptorOf } from '../schema/acceptor.ts';
import {
  type Branch,
  type BranchOptions,
  branchesOf,
  branchOptions,
  startOfTrail,
  type Trail,
} from '../schema/branches.ts';
import { distinct } from '../schema/json-type.ts';
import { assertSupported, isUnconstrained } from '../schema/keywords.ts';
import {
  childSchema,
  listKeyword,
  numberKeyword,
  propertySchemas,
  requiredNames,
  type Schema,
  type SchemaObject,
  type SchemaOptions,
} from '../schema/schema.ts';
import { mostListed } from '../schema/sizes.ts';
import { stringBoundaries } from './string-boundaries.ts';

/** Longest array that is written out; a longer `maxItems` is left to the schema's author to ask for. */
const mostItems = 200;

/**
 * The values at the edges of a schema, always the same in the same order: default and examples, every
 * value of an enum, both booleans, least and greatest numbers with their neighbours inside, shortest
 * and longest strings and arrays, objects with no optional property, with all, and with one edge at a
 * time. Each satisfies the schema; an empty list means that no edge is known, not that no value is.
 * @throws UnsupportedKeyword, UnresolvedReference.
 */
export function boundaryValues(schema: unknown, options: SchemaOptions = {}): readonly unknown[] {
  assertSupported(schema, options);
  return edges(childSchema(schema), startOfTrail, branchOptions(schema, { ...options, depth: 1 }));
}

function edges(schema: Schema, trail: Trail, options: BranchOptions): readonly unknown[] {
  if (isUnconstrained(schema))
    return annotated(typeof schema === 'boolean' ? {} : schema, [null, 0, '', [], {}]);
  const found = branchesOf(schema, trail, options).flatMap((branch) =>
    annotated(branch.keywords, ofBranch(branch, options)),
  );
  return distinct(found).filter(acceptorOf(schema, options));
}

/** Default and examples first: they are what the document itself calls typical. */
function annotated(keywords: SchemaObject, values: readonly unknown[]): readonly unknown[] {
  const fallback = 'default' in keywords ? [keywords.default] : [];
  return [...fallback, ...(listKeyword(keywords, 'examples') ?? []), ...values];
}

function ofBranch(branch: Branch, options: BranchOptions): readonly unknown[] {
  const { keywords } = branch;
  const values = listKeyword(keywords, 'enum');
  if (values !== undefined) return values;
  switch (branch.type) {
    case 'null':
      return [null];
    case 'boolean':
      return [false, true];
    case 'integer':
      return numberEdges(keywords, 1);
    case 'number':
      return [...numberEdges(keywords, 1), ...numberEdges(keywords, 0.5)];
    case 'string':
      return stringBoundaries(keywords);
    case 'array':
      return arrayEdges(branch, options);
    case 'object':
      return objectEdges(branch, options);
  }
}

function numberEdges(keywords: SchemaObject, grain: number): readonly number[] {
  const step = numberKeyword(keywords, 'multipleOf') ?? grain;
  const range = numberRange(keywords);
  const [first, last] = integerRange(range, step);
  const low = range.min === undefined ? [] : [first, first + 1];
  const high = range.max === undefined ? [] : [last - 1, last];
  // Where there is no end, the ends of the usual integer types are the edges that software has.
  const wide = range.max === undefined ? [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER] : [];
  return [...low, 0, 1, -1, ...wide, ...high]
    .filter((count) => count >= first && count <= last)
    .map((count) => count * step + 0);
}

function arrayEdges({ keywords, trail }: Branch, options: BranchOptions): readonly unknown[] {
  const items = edges(childSchema(keywords.items), trail, options);
  const least = numberKeyword(keywords, 'minItems') ?? 0;
  if (least > mostListed) return [];
  const most = numberKeyword(keywords, 'maxItems');
  const filled = (length: number): readonly unknown[] =>
    keywords.uniqueItems === true
      ? items.slice(0, length)
      : Array.from({ length: items.length === 0 ? 0 : length }, () => items[0]);
  const single = Math.max(1, least);
  const ofEach = items.map((item) => filled(single).with(0, item));
  const longest = most !== undefined && most <= mostItems ? [filled(most)] : [];
  return [filled(least), filled(least + 1), ...ofEach, ...longest];
}

function objectEdges({ keywords, trail }: Branch, options: BranchOptions): readonly unknown[] {
  const others = childSchema(keywords.additionalProperties);
  const schemas = new Map(propertySchemas(keywords));
  for (const name of requiredNames(keywords)) if (!schemas.has(name)) schemas.set(name, others);
  const values = [...schemas].map(([name, child]) => [name, edges(child, trail, options)] as const);
  const firsts = values.flatMap(([name, all]) => (all.length === 0 ? [] : [[name, all[0]] as const]));
  const required = new Set(requiredNames(keywords));
  const bare = Object.fromEntries(firsts.filter(([name]) => required.has(name)));
  const single = values.flatMap(([name, all]) => all.map((value) => ({ ...bare, [name]: value })));
  return [bare, Object.fromEntries(firsts), ...single, ...mapEdges(bare, keywords, trail, options)];
}

/** An entry of a map with each edge of its key and of its value; nothing for objects that are no map. */
function mapEdges(
  bare: object,
  keywords: SchemaObject,
  trail: Trail,
  options: BranchOptions,
): readonly object[] {
  const others = childSchema(keywords.additionalProperties);
  if (typeof others === 'boolean') return [];
  const names = { type: 'string', minLength: 1, allOf: [childSchema(keywords.propertyNames)] };
  const keys = edges(names, trail, options).filter((key) => typeof key === 'string');
  const values = edges(others, trail, options);
  const [key] = keys;
  if (key === undefined || values.length === 0) return [];
  return [
    ...keys.map((one) => ({ [one]: values[0], ...bare })),
    ...values.map((value) => ({ [key]: value, ...bare })),
  ];
}
