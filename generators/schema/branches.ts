import { acceptorOf, vocabularyOf } from './acceptor.ts';
import { intersect } from './intersect.ts';
import { isOfType, jsonTypeOf, jsonTypes } from './json-type.ts';
import { resolveSchema } from './resolve.ts';
import {
  isSchema,
  type JsonType,
  listKeyword,
  type Schema,
  type SchemaObject,
  type SchemaOptions,
  stringKeyword,
  typeKeyword,
} from './schema.ts';

/** How often each reference was followed on the way from the root: what bounds recursion. */
export type Trail = ReadonlyMap<string, number>;

/** One way to satisfy a schema: a single type and plain keywords, without references and combinations. */
export interface Branch {
  readonly type: JsonType;
  readonly keywords: SchemaObject;
  readonly trail: Trail;
  /** False when a value of the branch must still be checked against the whole schema. */
  readonly exact: boolean;
}

export interface BranchOptions extends SchemaOptions {
  readonly document: unknown;
  /** How often one reference may occur on a path from the root. */
  readonly depth: number;
}

const usualDepth = 2;

/** The options with the defaults filled in: references lead into the schema itself, recursion goes two levels deep. */
export function branchOptions(
  schema: unknown,
  options: SchemaOptions & { readonly depth?: number },
): BranchOptions {
  return { ...options, document: options.document ?? schema, depth: options.depth ?? usualDepth };
}

export const startOfTrail: Trail = new Map();

/**
 * The ways to satisfy `schema`, in the order of the document; none when nothing does, or when every way
 * recurses deeper than `options.depth`. The schema has passed `assertSupported`.
 */
export function branchesOf(schema: Schema, trail: Trail, options: BranchOptions): readonly Branch[] {
  return flatten(schema, trail, options).flatMap((flat) => byType(flat, options));
}

type Flat = Omit<Branch, 'type'>;

const everything: SchemaObject = {};
const combining: ReadonlySet<string> = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'const']);

function flatten(schema: Schema, trail: Trail, options: BranchOptions): readonly Flat[] {
  if (schema === false) return [];
  if (schema === true) return [{ keywords: everything, trail, exact: true }];
  const own: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !combining.has(keyword)),
  );
  const words = vocabularyOf(schema, options);
  let flats: readonly Flat[] = [{ keywords: own, trail, exact: true }];
  const narrow = (others: readonly Flat[]): void => {
    flats = flats.flatMap((one) => others.map((other) => crossed(one, other, options)));
  };
  if ('const' in schema) narrow([{ keywords: { enum: [schema.const] }, trail, exact: true }]);
  if (words !== undefined) narrow([{ keywords: { enum: words }, trail, exact: true }]);
  const reference = stringKeyword(schema, '$ref');
  if (reference !== undefined) narrow(flattenReference(reference, trail, options));
  const children = (keyword: string): readonly Schema[] =>
    (listKeyword(schema, keyword) ?? []).filter(isSchema);
  for (const child of children('allOf')) narrow(flatten(child, trail, options));
  if (schema.anyOf !== undefined)
    narrow(children('anyOf').flatMap((child) => flatten(child, trail, options)));
  if (schema.oneOf !== undefined) narrow(flattenOneOf(children('oneOf'), trail, options));
  return flats;
}

function flattenReference(reference: string, trail: Trail, options: BranchOptions): readonly Flat[] {
  const times = trail.get(reference) ?? 0;
  if (times >= options.depth) return [];
  const deeper = new Map(trail).set(reference, times + 1);
  return flatten(resolveSchema(options.document, reference).target, deeper, options);
}

/** Branches of `oneOf`; exact only where no value of the branch can be accepted by a sibling as well. */
function flattenOneOf(children: readonly Schema[], trail: Trail, options: BranchOptions): readonly Flat[] {
  const families = children.map((child) => flatten(child, trail, options));
  const accepts = children.map((child) => acceptorOf(child, options));
  return families.flatMap((family, index) =>
    family.map((flat) => {
      const alone = families.every(
        (siblings, other) =>
          other === index ||
          siblings.every((sibling) => apart(flat, accepts[index], sibling, accepts[other])),
      );
      return alone ? flat : { ...flat, exact: false };
    }),
  );
}

type MaybeAcceptor = ((value: unknown) => boolean) | undefined;

function apart(one: Flat, acceptsOne: MaybeAcceptor, other: Flat, acceptsOther: MaybeAcceptor): boolean {
  const types = typesOf(one.keywords);
  const otherTypes = typesOf(other.keywords);
  if (!types.some((a) => otherTypes.some((b) => isOfType(a, b) || isOfType(b, a)))) return true;
  const values = listKeyword(one.keywords, 'enum');
  if (values !== undefined) return !values.some((value) => acceptsOther?.(value) ?? true);
  const otherValues = listKeyword(other.keywords, 'enum');
  return otherValues !== undefined && !otherValues.some((value) => acceptsOne?.(value) ?? true);
}

function crossed(one: Flat, other: Flat, options: BranchOptions): Flat {
  if (one.keywords === everything || Object.keys(one.keywords).length === 0) {
    return {
      keywords: other.keywords,
      trail: joined(one.trail, other.trail),
      exact: one.exact && other.exact,
    };
  }
  const { schema, exact } = intersect(one.keywords, other.keywords, options);
  return {
    keywords: schema,
    trail: joined(one.trail, other.trail),
    exact: exact && one.exact && other.exact,
  };
}

function joined(one: Trail, other: Trail): Trail {
  if (one === other || one.size === 0) return other;
  const all = new Map(one);
  for (const [reference, times] of other) all.set(reference, Math.max(times, all.get(reference) ?? 0));
  return all;
}

/** Keywords that show which type a schema without `type` and `enum` is about. */
const discriminating: readonly (readonly [JsonType, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'propertyNames']],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function typesOf(keywords: SchemaObject): readonly JsonType[] {
  return typeKeyword(keywords) ?? jsonTypes.filter((type) => type !== 'integer');
}

function byType(flat: Flat, options: BranchOptions): readonly Branch[] {
  const { keywords } = flat;
  const values = listKeyword(keywords, 'enum');
  if (values !== undefined) {
    const accepts = acceptorOf(keywords, options);
    return ofValues(flat, values.filter(accepts));
  }
  if (keywords.type !== undefined) return typesOf(keywords).map((type) => ({ ...flat, type }));
  const implied = discriminating.filter(([, words]) => words.some((word) => keywords[word] !== undefined));
  const types = implied.length > 0 ? implied.map(([type]) => type) : typesOf(keywords);
  return types.map((type) => ({ ...flat, type }));
}

function ofValues(flat: Flat, values: readonly unknown[]): readonly Branch[] {
  return jsonTypes.flatMap((type) => {
    const own = values.filter((value) => jsonTypeOf(value) === type);
    return own.length === 0 ? [] : [{ ...flat, type, keywords: { ...flat.keywords, enum: own } }];
  });
}
