import { showControls } from './controls.ts';
import { fragmentTag } from './fragment.ts';
import { breakWorkflowCommands } from './workflow-commands.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text for an XML 1.0 element: characters that XML cannot hold are shown, so that every parser accepts it. */
export function escapeXml(text: string): string {
  const escaped = showControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return breakWorkflowCommands(escaped, { colon: '&#58;', hash: '&#35;' });
}

/** Text for a quoted attribute, where a parser would turn line feeds and tabs into spaces. */
export function escapeXmlAttribute(text: string): string {
  return escapeXml(text).replace(/[\n\t]/g, (character) => entities[character] ?? '');
}

/** XML in which every value that is put in is text of an element. */
export const xml = fragmentTag(escapeXml);
