import { isJsonObject } from '../../base/json-object.ts';
import { acceptorOf } from './acceptor.ts';
import { distinct, isOfType, jsonEqual } from './json-type.ts';
import { type JsonType, listKeyword, type SchemaObject, type SchemaOptions, typeKeyword } from './schema.ts';

/** Both schemas at once. `exact` is false where the result accepts values that one of the two rejects. */
export interface Intersection {
  readonly schema: SchemaObject;
  readonly exact: boolean;
}

type Merge = (one: unknown, other: unknown) => unknown;

const highest: Merge = (one, other) => Math.max(Number(one), Number(other));
const lowest: Merge = (one, other) => Math.min(Number(one), Number(other));
const both: Merge = (one, other) => ({ allOf: [one, other] });
const union: Merge = (one, other) => distinct([one, other].flat());

const merges: ReadonlyMap<string, Merge> = new Map<string, Merge>([
  ['minimum', highest],
  ['exclusiveMinimum', highest],
  ['minLength', highest],
  ['minItems', highest],
  ['maximum', lowest],
  ['exclusiveMaximum', lowest],
  ['maxLength', lowest],
  ['maxItems', lowest],
  ['uniqueItems', (one, other) => one === true || other === true],
  ['required', union],
  ['examples', union],
  ['items', both],
  ['additionalProperties', both],
  ['propertyNames', both],
  ['type', (one, other) => commonTypes(typeKeyword({ type: one }) ?? [], typeKeyword({ type: other }) ?? [])],
  ['properties', mergeProperties],
]);

/**
 * Keywords of two plain schemas (no `$ref`, `allOf`, `anyOf`, `oneOf`, `const`) in one; where they
 * cannot be combined (two patterns), the first one's is kept and the result is not exact.
 */
export function intersect(one: SchemaObject, other: SchemaObject, options: SchemaOptions): Intersection {
  // A property that only one of the two names falls under the other's additionalProperties.
  let exact = one.additionalProperties === undefined && other.additionalProperties === undefined;
  const schema: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const mine = schema[keyword];
    if (mine === undefined) schema[keyword] = value;
    else if (keyword === 'enum') schema.enum = commonValues(one, other, options);
    else {
      const merge = merges.get(keyword);
      if (merge !== undefined) schema[keyword] = merge(mine, value);
      // Of annotations the first stays: what stands beside a reference says more than what it leads to.
      else if (!jsonEqual(mine, value)) exact = exact && !constraining.has(keyword);
    }
  }
  return { schema, exact };
}

const constraining: ReadonlySet<string> = new Set(['pattern', 'format', 'multipleOf']);

function commonValues(one: SchemaObject, other: SchemaObject, options: SchemaOptions): readonly unknown[] {
  const accepts = acceptorOf({ enum: listKeyword(other, 'enum') ?? [] }, options);
  return (listKeyword(one, 'enum') ?? []).filter(accepts);
}

function commonTypes(one: readonly JsonType[], other: readonly JsonType[]): JsonType[] {
  return distinct([
    ...one.filter((type) => other.some((wanted) => isOfType(type, wanted))),
    ...other.filter((type) => one.some((wanted) => isOfType(type, wanted))),
  ]);
}

function mergeProperties(one: unknown, other: unknown): unknown {
  const merged = new Map(Object.entries(isJsonObject(one) ? one : {}));
  for (const [name, child] of Object.entries(isJsonObject(other) ? other : {})) {
    const mine = merged.get(name);
    merged.set(name, mine === undefined ? child : both(mine, child));
  }
  return Object.fromEntries(merged);
}
