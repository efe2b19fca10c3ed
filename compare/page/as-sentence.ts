/** Begins with a capital letter, unless it begins with the name of a target, which stays as it is. */
export function asSentence(text: string, targets: readonly { readonly name: string }[]): string {
  return targets.some(({ name }) => text.startsWith(name))
    ? text
    : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
