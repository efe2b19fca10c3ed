import type { ErrorObject } from 'ajv/dist/2020.js';

/**
 * The relevant errors where a schema offers a choice (`anyOf`, `oneOf`): those of the one alternative
 * that is of the value's type, or that there is none; never what each of the others lacks.
 */
export function fittingErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return choices.reduce<readonly ErrorObject[]>((left, choice) => narrowed(left, choice), errors);
}

function narrowed(errors: readonly ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  if (!errors.includes(choice)) return errors;
  const { instancePath, schema } = choice;
  const alternatives = Array.isArray(schema) ? schema.length : 0;
  const below = (error: ErrorObject): boolean =>
    error !== choice &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`));
  const misfits = errors.filter(
    (error) => below(error) && error.instancePath === instancePath && error.keyword === 'type',
  );
  const others = errors.filter((error) => below(error) && !misfits.includes(error));
  const isOneLeft = misfits.length === alternatives - 1 && others.length > 0;
  return errors.filter((error) => (isOneLeft ? error !== choice && !misfits.includes(error) : !below(error)));
}
