import { isJsonObject, isObjectOrArray, type JsonObject } from '../../base/json-object.ts';
import { pointerSteps, pointerTo, valueAt } from '../../base/json-pointer.ts';
import { isPattern } from '../../base/pattern.ts';
import { UserError } from '../user-error.ts';
import { shelf } from './bundle-references.ts';
import { isData, namesFields } from './modern-schemas.ts';
import type { Where } from './validate-document.ts';

/** Keywords whose schemas judge the same value. */
const ofSameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

const types: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);
/** Places whose fields are named by whoever wrote them, and hold no schemas. */
const noSchemas = /\/(securitySchemes|links|mapping|errors|variables|x-(?!result-for)[^/]*)\//;
/** Whether a key is that of an extension whose content is not ours to judge. */
function isForeign(key: string): boolean {
  return /^x-[^/]*$/.test(key) && key !== shelf && key !== 'x-result-for';
}

const numeric = [
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

/**
 * What neither a parser of OpenAPI nor a meta-schema looks at.
 * @throws UserError with file and line for a pattern that is none, and for a schema that is nothing but itself
 */
export function validateSchemas(document: unknown, where: Where): void {
  const sound = new Set<string>();
  const referred = new Set<string>();
  const fault = (pointer: string, what: string): UserError =>
    new UserError('document/invalid', `${where(pointerSteps(pointer))}: ${what}`);

  const follow = (pointer: string, path: readonly string[]): void => {
    if (sound.has(pointer)) return;
    if (path.includes(pointer))
      throw fault(pointer, 'the schema refers to itself in a circle, and so says nothing');
    const schema = valueAt(document, pointer);
    if (!isJsonObject(schema)) return;
    const further = [...path, pointer];
    const { $ref } = schema;
    if (typeof $ref === 'string' && $ref.startsWith('#')) follow(decodeURIComponent($ref.slice(1)), further);
    for (const keyword of ofSameValue) {
      const value = schema[keyword];
      const below = pointerTo(pointer, keyword);
      if (Array.isArray(value)) for (const index of value.keys()) follow(pointerTo(below, index), further);
      else if (isJsonObject(value)) follow(below, further);
    }
    sound.add(pointer);
  };

  const requirePattern = (pattern: string, pointer: string): void => {
    if (!isPattern(pattern))
      throw fault(pointer, 'not a regular expression of ECMAScript, as patterns in schemas are');
  };

  const requireKeywords = (schema: JsonObject, pointer: string): void => {
    if (noSchemas.test(`${pointer}/`)) return;
    for (const keyword of numeric) {
      const value = schema[keyword];
      if (typeof value === 'string')
        throw fault(pointerTo(pointer, keyword), `"${keyword}" has to be a number`);
    }
    for (const type of [schema.type].flat())
      if (typeof type === 'string' && !types.has(type))
        throw fault(
          pointerTo(pointer, 'type'),
          `"${type}" is no type of JSON Schema; it has ${[...types].join(', ')}`,
        );
  };

  /** Extensions of others say what they like, but for what references lead to. */
  const visitReferred = (reference: string): void => {
    const pointer = decodeURIComponent(reference.slice(1));
    if (!pointerSteps(pointer).some(isForeign) || referred.has(pointer)) return;
    referred.add(pointer);
    visit(valueAt(document, pointer), pointer);
  };

  const visit = (value: unknown, pointer: string, isNamed = false): void => {
    if (!isObjectOrArray(value)) return;
    if (isJsonObject(value) && !isNamed) {
      requireKeywords(value, pointer);
      if (typeof value.$ref === 'string') {
        follow(pointer, []);
        visitReferred(value.$ref);
      }
      if (typeof value.pattern === 'string') requirePattern(value.pattern, pointerTo(pointer, 'pattern'));
      if (isJsonObject(value.patternProperties))
        for (const pattern of Object.keys(value.patternProperties))
          requirePattern(pattern, pointerTo(pointer, 'patternProperties', pattern));
    }
    for (const [key, item] of Object.entries(value))
      if (!isData(key, item, isNamed) && (isNamed || !isForeign(key)))
        visit(item, pointerTo(pointer, key), namesFields(key, item, isNamed));
  };

  visit(document, '');
}
