import { createHash } from 'node:crypto';
import { isJsonObject } from '../../base/json-object.ts';
import { writeJson } from '../../engine/wire/body/parse-json.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';

/** Characters of a value, or of one of its fields, that are kept unchanged. */
const longest = 4_000;
const shown = 200;

/**
 * What is kept of a compared response: a long field (the hashes of a large block) as its beginning and its
 * digest, so that equal fields stay equal, and others do not.
 * @param value JSON text
 */
export function shortValue(value: string): string {
  if (value.length <= longest) return value;
  const read: unknown = JSON.parse(value);
  if (!isJsonObject(read)) return writeJson(digested(value));
  const fields = Object.entries(read).map(([name, field]) => {
    const text = writeJson(field);
    return [name, text.length <= longest ? field : digested(text)];
  });
  return writeJson(Object.fromEntries(fields));
}

function digested(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return `${beginningOf(text, shown)}… (${text.length} characters, SHA-256 ${digest})`;
}
