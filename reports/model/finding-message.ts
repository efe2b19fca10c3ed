/** The parts of a finding's message; joined they are the message. */
export interface MessageParts {
  readonly expected: string;
  readonly actual: string;
  /** The rule, how often it was seen, and a hint where there is one. */
  readonly note: string;
}

/** `expected …, got … (rule; seen in 5 of 5 attempts). Hint`: what the engine writes; runs of older versions say "sendings". */
const form =
  /^expected (?<expected>[\s\S]*?), got (?<actual>[\s\S]*) \((?<note>[^()]*seen in \d+ of \d+ (?:attempts|responses|sendings))\)(?<hint>[\s\S]*)$/;

/** Null for a message of another form, which is then shown unchanged. */
export function messageParts(message: string): MessageParts | null {
  const { expected, actual, note, hint = '' } = form.exec(message)?.groups ?? {};
  if (expected === undefined || actual === undefined || note === undefined) return null;
  return { expected, actual, note: note + hint };
}
