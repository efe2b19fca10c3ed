import { rewrite, type View } from './view.ts';

/** What begins what is taken away: looked for first, as most texts have none of it. */
const beginning = /[<\x1b\x9b]|\[[\d;]*m|\\e\[|\^\[\[|&[a-z]{9,31};/i;

/**
 * Control sequences of terminals, with their ESC, as it is written, or without it where something took it away; comments and tags of HTML and
 * XML; and entities with long names, those that stand for nothing among them. Each has a bound on what it looks through again.
 */
const sequences = [
  /\x1b[\]PX^_][^\x07\x1b]{0,500}(?:\x07|\x1b\\)/,
  /(?:\x1b\[|\x9b|\\e\[|\^\[\[)[0-?]*[ -/]*[@-~]/,
  /\[[\d;]*m/,
  /\x1b[ -/]*[0-~]/,
  /<!--[\s\S]{0,500}?-->/,
  /<!\[CDATA\[|\]\]>/,
  /<[^<>"']*(?:(?:"[^"]{0,200}"|'[^']{0,200}')[^<>"']*){1,9}>/,
  /<[^<>]*>/,
  /&[a-z]{9,31};/,
];
const markup = new RegExp(sequences.map(({ source }) => source).join('|'), 'gi');

/**
 * What a reader sees of a text in colours or with tags, whose letters stand one after another: `ab<b>cd</b>` reads as `abcd`. Undefined
 * where the text has nothing of the kind.
 */
export function withoutMarkup(view: View): View | undefined {
  if (!beginning.test(view.text)) return undefined;
  const rest = rewrite(view, markup, () => '');
  return rest === view ? undefined : rest;
}
