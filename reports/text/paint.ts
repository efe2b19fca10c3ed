const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  /** Not yellow, which is unreadable on white. */
  magenta: [35, 39],
} as const;

export type Paint = (style: keyof typeof codes, text: string) => string;

/** Colours for a terminal, or none at all. The text must already be escaped. */
export function painter(colour: boolean): Paint {
  if (!colour) return (_, text) => text;
  return (style, text) => `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m`;
}
