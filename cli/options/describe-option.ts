import type { Option } from 'commander';

/** The help of an option, with its default and its choices as a person would write them. */
export function describeOption({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
}: Option): string {
  const preset = defaultValueDescription ?? defaultText(defaultValue);
  const notes = [
    ...(argChoices === undefined ? [] : [argChoices.join(', ')]),
    ...(preset === undefined ? [] : [`default: ${preset}`]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

/** That a switch is off and that nothing is listed goes without saying. */
function defaultText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
