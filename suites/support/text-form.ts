/** What a value shows of the form that it is written in, by property: `['case', 'lower-case letters']`. What it does not show is absent. */
export type TextForm = readonly (readonly [property: string, value: string])[];

/** Gathers the forms of an answer's values: one service writes what is of one kind in one form. */
export class OneForm {
  readonly #known = new Map<string, { readonly value: string; readonly at: string }>();

  /**
   * @param at JSON Pointer to the value
   * @returns what an earlier value has in its place, where this one is written otherwise
   */
  saw(at: string, form: TextForm): string | undefined {
    for (const [property, value] of form) {
      const first = this.#known.get(property);
      if (first === undefined) this.#known.set(property, { value, at });
      else if (first.value !== value) return `${first.value}, as at ${first.at}`;
    }
    return undefined;
  }
}

/** The form of a text in hexadecimal; undefined for another one. Without letters it shows no case. */
export function hexForm(text: string): TextForm | undefined {
  const [, prefix, digits] = /^(0x)?([0-9a-f]+)$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return [
    ['base', 'hexadecimal'],
    ['prefix', prefix === undefined ? 'hexadecimal without 0x' : 'hexadecimal with 0x'],
    ...caseOf(digits),
  ];
}

function caseOf(digits: string): TextForm {
  const [lower, upper] = [/[a-f]/.test(digits), /[A-F]/.test(digits)];
  // Letters of both cases may be a checksum.
  if (lower === upper) return [];
  return [['case', lower ? 'hexadecimal in lower case' : 'hexadecimal in upper case']];
}
