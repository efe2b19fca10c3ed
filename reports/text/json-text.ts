import { stringify } from 'lossless-json';
import { showControls } from '../escaping/controls.ts';
import { breakWorkflowCommands } from '../escaping/workflow-commands.ts';

/**
 * Any value as JSON text on several lines. Exact numbers stay exact (a bigint becomes an integer literal),
 * acting characters and workflow commands are escaped, and what JSON cannot say is null.
 */
export function jsonText(value: unknown): string {
  return escaped(stringify(value, undefined, 2) ?? 'null');
}

/** The same on one line. */
export function jsonLine(value: unknown): string {
  return escaped(stringify(value) ?? 'null');
}

/** Both stand inside strings only, and both are replaced by JSON's own escapes: the document stays the same. */
function escaped(json: string): string {
  return breakWorkflowCommands(showControls(json));
}
