import type { View } from './view.ts';

/** What a reader does not see, or sees as a gap: marks, controls, format characters, every kind of space. */
const unseen = /[\p{M}\p{C}\p{Z}\s]/gu;

/** Nearly every text: here the same comes quicker. */
const plain = /^[\0-\x7f]*$/;
const gap = /[\0-\x20\x7f]+/g;

/** Folds of the characters below 256, of which nearly every string is made; indexed by code. */
const common = Array.from({ length: 256 }, (_, code) => foldCharacter(String.fromCharCode(code)));

/** A string without case, width, accents and invisible characters: two strings that look alike fold to the same. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.replaceAll(gap, '').toLowerCase();
  let folded = '';
  for (const character of text) folded += foldOf(character);
  return folded;
}

/** The same of a view. */
export function foldView(view: View): View {
  if (!view.mapped) return { ...view, text: foldText(view.text) };
  let text = '';
  const from = new Uint32Array(view.text.length * 4);
  const to = new Uint32Array(view.text.length * 4);
  let at = 0;
  for (const character of view.text) {
    const folded = foldOf(character).slice(0, 4 * character.length);
    const end = at + character.length;
    for (let unit = 0; unit < folded.length; unit += 1) {
      from[text.length + unit] = view.from[at] ?? 0;
      to[text.length + unit] = view.to[end - 1] ?? 0;
    }
    text += folded;
    at = end;
  }
  return { text, from, to, mapped: true };
}

function foldOf(character: string): string {
  const code = character.charCodeAt(0);
  return (character.length === 1 ? common[code] : undefined) ?? foldCharacter(character);
}

function foldCharacter(character: string): string {
  return character.normalize('NFKD').replace(unseen, '').toLowerCase();
}
