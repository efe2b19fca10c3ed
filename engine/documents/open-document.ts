import { usedTwice } from '../input/duplicate-key.ts';
import { readInputFile } from '../input/read-input-file.ts';
import { repeatedKey } from '../input/repeated-key.ts';
import { parseYamlInput } from '../input/yaml-input.ts';
import { UserError } from '../user-error.ts';
import type { Where } from './validate-document.ts';

const subject = 'document';
/** Published descriptions of whole APIs have a megabyte and more. */
const maxBytes = 20_000_000;

interface OpenedDocument {
  readonly value: unknown;
  readonly where: Where;
}

/**
 * A file as data, with the lines of its parts. JSON is read as such: it is much faster, and its lines are needed only for faults.
 * @throws UserError with file and line
 */
export function openDocument(path: string): OpenedDocument {
  const text = readInputFile(path, subject, maxBytes);
  const lines = () => parseYamlInput(text, path, subject, { merge: true, namesKeys: true });
  const json = asJson(text);
  if (json === undefined) {
    const input = lines();
    return { value: input.toValue(), where: input.where };
  }
  const again = repeatedKey(text);
  if (again !== undefined) {
    const [first] = placeIn(text, again.first);
    const place = placeIn(text, again.second).join(':');
    throw new UserError(`${subject}/syntax`, `${path}:${place}: ${usedTwice(again.key, first)}`);
  }
  return { value: json.value, where: (pointer) => lines().where(pointer) };
}

function asJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Line and column of an offset. */
function placeIn(text: string, offset: number): readonly [line: number, column: number] {
  const before = text.slice(0, offset).split('\n');
  return [before.length, (before.at(-1) ?? '').length + 1];
}
