import { isJsonObject } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import type { Method } from '../requests/methods.ts';
import { isByPosition, type Params } from '../requests/params-arbitrary.ts';
import { GeneratorError } from '../schema/generator-error.ts';
import type { SchemaOptions } from '../schema/schema.ts';
import { type InvalidInput, invalidInputs } from './invalid.ts';

/** Params that break one rule. `at` points into `params`. */
export interface InvalidParams extends InvalidInput {
  /** The parameter that is broken; null when it is `params` as a whole. */
  readonly param: string | null;
}

/**
 * Variations of valid params: each rule of each parameter (as in `invalid.ts`), each required
 * parameter missing, one parameter too many (rule `surplus`), and `params` of a wrong form (rule
 * `params`). A list cannot lack a parameter in the middle: it ends before the missing one.
 * @throws GeneratorError when `valid` has not the form that the method wants; NotValid, UnsupportedKeyword, UnresolvedReference.
 */
export function invalidParams(
  method: Method,
  valid: Params,
  options: Omit<SchemaOptions, 'document'> = {},
): readonly InvalidParams[] {
  const inDocument = { ...options, document: method.document };
  const byName = method.structure === 'by-name';
  if (byName !== isJsonObject(valid)) {
    const wanted = byName ? 'an object' : 'a list';
    throw new GeneratorError(
      'NODEPROOF_NOT_PARAMS',
      'The params have the wrong structure',
      '',
      `${method.name} takes ${wanted}.`,
    );
  }
  const found: InvalidParams[] = [];
  for (const [index, { name, schema }] of method.params.entries()) {
    const step = byName ? name : index;
    const [, own] = Object.entries(valid).find(([key]) => key === String(step)) ?? [];
    if (own === undefined) continue;
    for (const { rule, label, at, value } of invalidInputs(schema, own, inDocument)) {
      const place = pointerTo('', step) + at;
      found.push({
        param: name,
        rule,
        label: `${name}: ${label}`,
        at: place,
        value: replaced(valid, step, value),
      });
    }
  }
  return [...found, ...missing(method, valid), ...surplus(valid), ...wrongForms(method, valid)];
}

function replaced(params: Params, step: string | number, value: unknown): Params {
  if (isByPosition(params)) return params.with(Number(step), value);
  return { ...params, [step]: value };
}

function missing(method: Method, valid: Params): readonly InvalidParams[] {
  return method.params
    .map(({ name, required }, index) => ({ name, required, index }))
    .filter(({ required }) => required)
    .map(({ name, index }) => without(valid, name, index));
}

function without(valid: Params, name: string, index: number): InvalidParams {
  const label = `without ${name}`;
  if (!isByPosition(valid)) {
    const rest = Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));
    return { param: name, rule: 'required', label, at: pointerTo('', name), value: rest };
  }
  const isLast = index === valid.length - 1;
  return {
    param: name,
    rule: 'required',
    label: isLast ? label : `${label} and all later parameters`,
    at: pointerTo('', index),
    value: valid.slice(0, index),
  };
}

function surplus(valid: Params): readonly InvalidParams[] {
  const base = { param: null, rule: 'surplus', label: 'with one parameter too many' };
  if (isByPosition(valid))
    return [{ ...base, at: pointerTo('', valid.length), value: [...valid, 'surplus'] }];
  return [{ ...base, at: '/surplus', value: { ...valid, surplus: 'surplus' } }];
}

function wrongForms(method: Method, valid: Params): readonly InvalidParams[] {
  const form = (label: string, value: unknown): InvalidParams => ({
    param: null,
    rule: 'params',
    label,
    at: '',
    value,
  });
  const other = isByPosition(valid)
    ? form(
        'an object instead of an array',
        Object.fromEntries(method.params.map(({ name }, index) => [name, valid[index] ?? null])),
      )
    : form('an array instead of an object', Object.values(valid));
  return [other, form('a string', 'params'), form('a number', 1), form('null', null)];
}
