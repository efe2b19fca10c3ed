/**
 * A schema as whoever wrote it means it, where the letter means nothing or forbids everything.
 * @param fields of one schema, in any dialect
 */
export function asMeant(fields: Record<string, unknown>): Record<string, unknown> {
  return withParts(withNull(withIntegers(fields)));
}

/**
 * `nullable` is a keyword of OpenAPI 3.0 alone, but documents keep it when their version is raised, and mean the same; those that
 * were of version 2.0 keep what stood for it there.
 */
function withNull(fields: Record<string, unknown>): Record<string, unknown> {
  const { nullable: own, 'x-nullable': converted, ...rest } = fields;
  const nullable = own ?? converted;
  if (nullable !== true) return nullable === undefined || nullable === false ? rest : fields;
  if (typeof rest.type === 'string') {
    const values = Array.isArray(rest.enum) ? { enum: [...new Set([...rest.enum, null])] } : {};
    return { ...rest, ...values, type: [rest.type, 'null'] };
  }
  return { anyOf: [onlyPart(rest) ?? rest, { type: 'null' }] };
}

/** What a choice or a combination of one schema comes to, which stands there to say something beside a reference. */
function onlyPart({ oneOf, anyOf, allOf, ...rest }: Record<string, unknown>): unknown {
  const [list, ...others] = [oneOf, anyOf, allOf].filter((parts) => parts !== undefined);
  const saysMore = Object.keys(rest).some((key) => !annotations.has(key) && !key.startsWith('x-'));
  return Array.isArray(list) && list.length === 1 && others.length === 0 && !saysMore ? list[0] : undefined;
}

/** Keywords that say nothing of a value. */
const annotations: ReadonlySet<string> = new Set(
  'title description deprecated readOnly writeOnly example examples default externalDocs'.split(' '),
);

/** A number of the format `int32` or `int64` has no fraction, as an integer of it. */
function withIntegers(fields: Record<string, unknown>): Record<string, unknown> {
  const isInteger = fields.type === 'number' && (fields.format === 'int32' || fields.format === 'int64');
  return isInteger ? { ...fields, type: 'integer' } : fields;
}

/**
 * `additionalProperties: false` knows the fields of its own schema alone, and beside `allOf` and its like forbids those of the parts:
 * what it is meant to close is the whole.
 */
function withParts(fields: Record<string, unknown>): Record<string, unknown> {
  const { additionalProperties, ...rest } = fields;
  const hasParts = [rest.allOf, rest.anyOf, rest.oneOf].some(Array.isArray);
  return additionalProperties === false && hasParts ? { ...rest, unevaluatedProperties: false } : fields;
}
