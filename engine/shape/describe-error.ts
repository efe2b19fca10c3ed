import type { ErrorObject } from 'ajv/dist/2020.js';
import { elementsOf, fieldsOf } from '../../base/json-object.ts';
import { expectedPhrase } from './expected-phrase.ts';
import type { FittingError } from './fitting-errors.ts';

/** Characters of a description that is taken for an expectation. */
const mostDescribed = 120;

interface Described {
  readonly rule: string;
  readonly expected: string;
  readonly actual: unknown;
}

/** An ajv error as the rule that was broken, what the contract expects, and what came. */
export function describeError(error: FittingError): Described {
  const described = describe(error);
  if (error.chosen === undefined) return described;
  const { form, by } = error.chosen;
  return { ...described, expected: `${described.expected} (in the form ${form}, which "${by}" chooses)` };
}

function describe(error: ErrorObject): Described {
  const params = error.params as Record<string, unknown>;
  const description = shortDescription(error.parentSchema);
  switch (error.keyword) {
    case 'required':
      return {
        rule: 'required',
        expected: `"${String(params.missingProperty)}" to be present`,
        actual: undefined,
      };
    case 'type':
      return { rule: 'type', expected: `type ${[params.type].flat().join(' or ')}`, actual: error.data };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        rule: error.keyword,
        expected: `no "${String(params.additionalProperty ?? params.unevaluatedProperty)}", which the document leaves no room for`,
        actual: error.data,
      };
    case 'enum':
      return {
        rule: 'enum',
        expected: `one of ${(params.allowedValues as unknown[]).join(', ')}`,
        actual: error.data,
      };
    case 'const':
      return { rule: 'const', expected: JSON.stringify(params.allowedValue), actual: error.data };
    case 'pattern':
      return {
        rule: 'pattern',
        expected: description ?? `text matching ${String(params.pattern)}`,
        actual: error.data,
      };
    case 'anyOf':
    case 'oneOf':
      return {
        rule: error.keyword,
        expected: overlap(error) ?? description ?? 'one of the documented forms',
        actual: error.data,
      };
    default:
      return { rule: error.keyword, expected: expectedPhrase(error) ?? error.keyword, actual: error.data };
  }
}

/** What a document says of a form in a few words; paragraphs on what a field is for say nothing of its form. */
function shortDescription(schema: unknown): string | undefined {
  const { description } = fieldsOf(schema);
  return typeof description === 'string' && description.length <= mostDescribed ? description : undefined;
}

/** Of a value that fits two forms, which those are: what has to change then is the document more often than the service. */
function overlap({ keyword, params, schema }: ErrorObject): string | undefined {
  const { passingSchemas } = params as { passingSchemas?: unknown };
  if (keyword !== 'oneOf' || !Array.isArray(passingSchemas)) return undefined;
  const names = passingSchemas.map((index) => nameOf(elementsOf(schema)[Number(index)], Number(index)));
  return `exactly one of the documented forms (the value fits ${names.join(' and ')}; where that is sound, the document means "anyOf")`;
}

/** What a document calls one of its forms. */
function nameOf(form: unknown, index: number): string {
  const { $ref, title } = fieldsOf(form);
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? $ref;
  return typeof title === 'string' ? `"${title}"` : `number ${index + 1}`;
}
