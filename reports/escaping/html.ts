import { showControls } from './controls.ts';
import { fragmentTag } from './fragment.ts';
import { breakWorkflowCommands } from './workflow-commands.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text for an element or a quoted attribute. Not for script, style or a URL: untrusted text is never inserted there. */
export function escapeHtml(text: string): string {
  const escaped = showControls(text).replace(/[&<>"'`]/g, (character) => entities[character] ?? '');
  return breakWorkflowCommands(escaped, { colon: '&#58;', hash: '&#35;' });
}

/** Markup in which every value that is put in is text. */
export const html = fragmentTag(escapeHtml);

/**
 * A fragment id without characters that mean anything to HTML, CSS or a URL; different strings give different
 * ids, and requirement ids stay as they are.
 */
export function fragmentId(text: string): string {
  return text.replace(/[^A-Za-z0-9.-]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`);
}
