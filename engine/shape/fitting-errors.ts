import type { ErrorObject } from 'ajv/dist/2020.js';
import { elementsOf, fieldsOf } from '../../base/json-object.ts';

/** An error in the one form of several that the value itself names. */
export interface FittingError extends ErrorObject {
  /** What the document calls that form, and the field that names it. */
  readonly chosen?: { readonly form: string; readonly by: string };
}

/**
 * The relevant errors where a schema offers a choice (`anyOf`, `oneOf`): those of the alternative that a discriminator chose, or of the
 * one that is of the value's type, or that there is none; never what each of the others lacks. Of a list that has to contain something, and of
 * names, the error that says so.
 */
export function fittingErrors(errors: readonly ErrorObject[]): readonly FittingError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const left = choices.reduce<readonly FittingError[]>(narrowed, errors);
  return left.filter((error) => !left.some((other) => isPartOf(error, other)));
}

function narrowed(errors: readonly FittingError[], choice: ErrorObject): readonly FittingError[] {
  if (!errors.includes(choice)) return errors;
  const { instancePath, schema } = choice;
  const alternatives = Array.isArray(schema) ? schema.length : 0;
  const below = (error: ErrorObject): boolean =>
    error !== choice &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`));
  const chosen = chosenErrors(errors, choice, below);
  if (chosen.length > 0) return [...errors.filter((error) => error !== choice && !below(error)), ...chosen];
  const misfits = errors.filter(
    (error) => below(error) && error.instancePath === instancePath && error.keyword === 'type',
  );
  const others = errors.filter((error) => below(error) && !misfits.includes(error));
  const isOneLeft = misfits.length === alternatives - 1 && others.length > 0;
  return errors.filter((error) => (isOneLeft ? error !== choice && !misfits.includes(error) : !below(error)));
}

/** What the alternative lacks that a discriminator chose: ajv lists it between the choice and the `if` that stands for the discriminator. */
function chosenErrors(
  errors: readonly FittingError[],
  choice: ErrorObject,
  below: (error: ErrorObject) => boolean,
): readonly FittingError[] {
  const forms = elementsOf(choice.schema).map((one) => fieldsOf(one).$ref);
  const from = errors.indexOf(choice);
  const end = errors.findIndex(
    (error, index) =>
      index > from &&
      error.keyword === 'if' &&
      error.instancePath === choice.instancePath &&
      forms.includes(fieldsOf(fieldsOf(error.parentSchema).then).$ref),
  );
  const rule = fieldsOf(errors[end]?.parentSchema);
  const [by] = elementsOf(fieldsOf(rule.if).required);
  const form = String(fieldsOf(rule.then).$ref).split('/').at(-1);
  if (typeof by !== 'string' || form === undefined) return [];
  return errors
    .slice(from + 1, end)
    .flatMap((error) => (below(error) ? [{ ...error, chosen: { form, by } }] : []));
}

/** Whether an error is what the schema of a `contains` or of `propertyNames` says of one element or name. */
function isPartOf(error: ErrorObject, { keyword, schemaPath, instancePath }: ErrorObject): boolean {
  return (
    (keyword === 'contains' || keyword === 'propertyNames') &&
    error.schemaPath.startsWith(`${schemaPath}/`) &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`))
  );
}
