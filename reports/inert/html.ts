import { showControls } from './controls.ts';
import { fragmentTag } from './fragment.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text for an element or a quoted attribute. Not for script, style or a URL: no such place takes foreign text. */
export function escapeHtml(text: string): string {
  return showControls(text).replace(/[&<>"'`]/g, (character) => entities[character] ?? '');
}

/** Markup in which every value that is put in is text. */
export const html = fragmentTag(escapeHtml);

/**
 * A fragment id without characters that mean anything to HTML, CSS or a URL; different texts give different
 * ids, and requirement ids stay as they are.
 */
export function fragmentId(text: string): string {
  return text.replace(/[^A-Za-z0-9.-]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`);
}
