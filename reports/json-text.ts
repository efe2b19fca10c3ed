import { stringify } from 'lossless-json';
import { showControls } from './inert/controls.ts';

/**
 * Any value as JSON text on several lines. Exact numbers stay exact (a bigint becomes an integer literal),
 * acting characters are escaped, and what JSON cannot say is null.
 */
export function jsonText(value: unknown): string {
  return showControls(stringify(value, undefined, 2) ?? 'null');
}

/** The same on one line. */
export function jsonLine(value: unknown): string {
  return showControls(stringify(value) ?? 'null');
}
