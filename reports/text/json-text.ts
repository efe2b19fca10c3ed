import { isLosslessNumber, stringify } from 'lossless-json';
import { isObjectOrArray } from '../../base/json-object.ts';
import { showControls } from '../escaping/controls.ts';
import { breakWorkflowCommands } from '../escaping/workflow-commands.ts';
import { Pieces } from './pieces.ts';

/**
 * Any value as JSON text on several lines. Exact numbers stay exact (a bigint becomes an integer literal),
 * acting characters and workflow commands are escaped, and what JSON cannot say is null.
 */
export function jsonText(value: unknown): string {
  return escaped(written(value, 2));
}

/**
 * The same text in pieces, of an object whose lists are long: each of their items is written by itself.
 * @param document whose values JSON can say
 */
export function jsonPieces(document: object): readonly string[] {
  const pieces = new Pieces();
  let before = '{\n  ';
  for (const [key, value] of Object.entries(document)) {
    if (value === undefined) continue;
    pieces.append(`${before}${escaped(JSON.stringify(key))}: `);
    before = ',\n  ';
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries())
        pieces.append(`${index === 0 ? '[' : ','}\n    ${indented(jsonText(item), 4)}`);
      pieces.append('\n  ]');
    } else pieces.append(indented(jsonText(value), 2));
  }
  pieces.append(before.startsWith('{') ? '{}' : '\n}');
  return pieces.end();
}

/** The library knows exact numbers, and takes several times as long: most of what is written has none. */
function written(value: unknown, indent?: number): string {
  return (
    (hasExact(value) ? stringify(value, undefined, indent) : JSON.stringify(value, undefined, indent)) ??
    'null'
  );
}

function hasExact(value: unknown): boolean {
  if (!isObjectOrArray(value)) return typeof value === 'bigint';
  if (isLosslessNumber(value)) return true;
  for (const key in value) if (hasExact((value as Record<string, unknown>)[key])) return true;
  return false;
}

/** Line feeds of JSON text are its own: those in strings are escaped. */
function indented(json: string, spaces: number): string {
  return json.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** The same on one line. */
export function jsonLine(value: unknown): string {
  return escaped(written(value));
}

/** Both stand inside strings only, and both are replaced by JSON's own escapes: the document stays the same. */
function escaped(json: string): string {
  return breakWorkflowCommands(showControls(json));
}
