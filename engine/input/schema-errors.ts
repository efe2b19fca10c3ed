import type { ErrorObject, ValidateFunction } from 'ajv';
import { pointerSteps } from '../../base/json-pointer.ts';
import { nearest } from '../../base/nearest.ts';
import { UserError } from '../user-error.ts';
import { mustBeOneOf } from './must-be-one-of.ts';

/**
 * Validates a document that a person wrote, and throws the first error as one line that names the place and what to do.
 * @param validate of its published schema
 * @param where turns a path of keys into `file:line:column`
 * @param subject prefix of the error's code, as in `target-file`
 * @param namesKeys whether any key may be named: those of an API document are no secrets
 */
export function explainSchemaErrors(
  value: unknown,
  validate: ValidateFunction,
  where: (pointer: readonly string[]) => string,
  subject: string,
  namesKeys = false,
): void {
  if (validate(value)) return;
  const error = mostDiscriminating(validate.errors ?? []);
  if (error === undefined) return;
  const { code, place, says } = problemOf(error, namesKeys);
  throw new UserError(`${subject}/${code}`, `${where(place)}: ${says}`);
}

/** Unknown keys first: a misspelt key also shows up as a missing one, and the spelling is what to correct. */
function mostDiscriminating(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const rank = (error: ErrorObject): number =>
    [
      'additionalProperties',
      'unevaluatedProperties',
      'type',
      'enum',
      'pattern',
      'minimum',
      'required',
    ].indexOf(error.keyword);
  return [...errors].filter((error) => rank(error) >= 0).sort((a, b) => rank(a) - rank(b))[0] ?? errors[0];
}

/** What a person reads of an error. */
interface Problem {
  /** The end of the error's code. */
  readonly code: 'unknown-key' | 'missing' | 'value';
  /** Path of keys. */
  readonly place: readonly string[];
  readonly says: string;
}

function problemOf(error: ErrorObject, namesKeys: boolean): Problem {
  const place = pointerSteps(error.instancePath);
  const name = nameOf(place);
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = String(params.additionalProperty ?? params.unevaluatedProperty);
      return { code: 'unknown-key', place: [...place, key], says: unknownKey(error, key, name, namesKeys) };
    }
    case 'dependentRequired': {
      const { property, missingProperty } = params as { property: string; missingProperty: string };
      const says = `"${property}" goes with "${missingProperty}", which is missing in ${name}`;
      return { code: 'missing', place: [...place, property], says };
    }
    case 'required':
      return { code: 'missing', place, says: `"${String(params.missingProperty)}" is missing in ${name}` };
    default:
      return { code: 'value', place, says: `${name} ${rule(error)}` };
  }
}

function unknownKey({ parentSchema }: ErrorObject, key: string, name: string, namesKeys: boolean): string {
  const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
  const near = nearest(key, known);
  const advice = near === undefined ? `known keys: ${known.join(', ')}` : `did you mean "${near}"?`;
  // A value in the place of a key may be a secret.
  const shown = namesKeys || near !== undefined || /^[a-z]{1,20}$/i.test(key) ? ` "${key}"` : '';
  return `unknown key${shown} in ${name}; ${advice}`;
}

/** Entries of a list that is a whole file are counted from one. */
function nameOf(pointer: readonly string[]): string {
  const [first, ...rest] = pointer;
  if (first === undefined) return 'the file';
  if (!/^\d+$/.test(first)) return pointer.join('.');
  const entry = `entry ${Number(first) + 1}`;
  return rest.length === 0 ? entry : `${rest.join('.')} of ${entry}`;
}

function rule(error: ErrorObject): string {
  const { examples } = (error.parentSchema ?? {}) as { examples?: readonly unknown[] };
  const example = examples?.[0] === undefined ? '' : `, for example ${String(examples[0])}`;
  if (error.keyword === 'type') {
    const { type } = error.params as { type: string | readonly string[] };
    const quotes = type === 'string' && typeof error.data === 'number' ? '; put it in quotes' : '';
    return `must be ${[type].flat().map(namedType).join(' or ')}${quotes}`;
  }
  if (error.keyword === 'enum') {
    const allowed = (error.params as { allowedValues: readonly unknown[] }).allowedValues.map(String);
    return mustBeOneOf(allowed, error.data);
  }
  if (error.keyword === 'minLength') return 'must not be empty';
  if (error.keyword === 'pattern') return `has the wrong format${example}`;
  return `${error.message ?? 'is invalid'}${example}`;
}

/** Types as a person calls them who writes YAML. */
const typeNames: Readonly<Record<string, string>> = {
  array: 'a list ("- …" on each line)',
  object: 'a block of "key: value" lines',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

function namedType(type: string): string {
  return typeNames[type] ?? type;
}
