/**
 * The regular expression of a `pattern`. JSON Schema asks for one that is read by Unicode characters; what people write is often valid only
 * without, as `\-` outside of a class is.
 * @throws SyntaxError where it is no regular expression at all
 */
export function patternOf(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch {
    return new RegExp(text);
  }
}

/** Whether a value is a pattern. */
export function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    patternOf(value);
    return true;
  } catch {
    return false;
  }
}
