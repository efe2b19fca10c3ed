import { elementsOf, fieldOf, fieldsOf, isObjectOrArray } from '../../base/json-object.ts';
import { pointerSteps, pointerTo, valueAt } from '../../base/json-pointer.ts';

/** What the parser of OpenAPI says of a document, and where. */
export interface ParserMessage {
  /** As a sentence. */
  readonly what: string;
  /** Keys that lead there in the document as the parser left it, with most references followed. */
  readonly path: readonly string[];
}

/** The parser names a place by its keys, one after another, as they are. */
const named = /`(\/[^`]*)`/;
/** It names parameters of a path by an operation that has them. */
const verb = /\/(?:get|put|post|delete|options|head|patch|trace)(?=\/parameters\/)/;
/** What it comes to where it does not find again the key that it has to show. */
const lostKey = /^Couldn't find property .* of (\/.+)$/;

/**
 * The parser's message with its place: it shows a line of the document as it would print it, or names a place by its keys, or an operation by
 * its id, which another has too.
 * @param read the document as the parser left it
 */
export function readParserMessage(read: object, message: string): ParserMessage {
  const lost = keysNamed(read, lostKey.exec(message)?.[1] ?? '');
  if (lost.length > 0) return { what: unexpected(read, lost), path: lost };
  const doubled = /operationId `([^`]+)` is duplicated/.exec(message)?.[1];
  if (doubled !== undefined) return { what: plain(message), path: lastWithId(read, doubled) };
  const name = named.exec(message)?.[1];
  if (name === undefined) return { what: plain(message), path: pathOfLine(read, message) };
  const found = keysNamed(read, name);
  const path = found.length > 0 ? found : keysNamed(read, name.replace(verb, ''));
  if (path.length === 0) return { what: plain(message), path };
  return { what: plain(message).replace(name, pointerTo('', ...path)), path: narrowed(read, path, message) };
}

/** The first line of the parser's message, as a sentence. */
function plain(message: string): string {
  const [first = message] = message.split('\n');
  const detail = /\^+ (.+)$/m.exec(message)?.[1];
  const summary = first.replace(/^[A-Z][A-Z ]+(?= [a-z])/, '').trim();
  return detail === undefined ? summary : `${summary} (${detail.replace(/!$/, '')})`;
}

/** In the words that the parser has for other keys. */
function unexpected(read: object, path: readonly string[]): string {
  const key = path.at(-1) ?? '';
  const value = valueAt(read, pointerTo('', ...path));
  const isMedia = /^[^/]+\/[^/]+$/.test(key) && isObjectOrArray(value);
  const advice = isMedia ? '; media types stand in "content"' : '';
  return `must NOT have additional properties (${key} is not expected to be here${advice})`;
}

/** Where in what the message names its fault is. */
function narrowed(read: object, path: readonly string[], message: string): readonly string[] {
  const there = fieldsOf(valueAt(read, pointerTo('', ...path)));
  const [, place, name] = /^Found multiple `([^`]+)` parameters named `([^`]+)`/.exec(message) ?? [];
  if (name !== undefined) {
    const index = elementsOf(there.parameters).findLastIndex(
      (one) => fieldOf(one, 'name') === name && fieldOf(one, 'in') === place,
    );
    return index < 0 ? path : [...path, 'parameters', String(index)];
  }
  const field = / is an array,/.test(message) ? 'schema' : / (?:invalid|includes) `(\w+)`/.exec(message)?.[1];
  return field !== undefined && Object.hasOwn(there, field) ? [...path, field] : path;
}

/** Keys whose names make up a text; none where there are no such. A parameter goes by its name. */
function keysNamed(value: unknown, text: string): readonly string[] {
  if (!isObjectOrArray(value)) return [];
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    const names = [`/${key}`, pointerTo('', key), ...(key.startsWith('/') ? [key] : [])];
    if (Array.isArray(value)) names.push(`/${String(fieldOf(item, 'name'))}`);
    if (names.includes(text)) return [key];
    for (const name of names) {
      const further = text.startsWith(`${name}/`) ? keysNamed(item, text.slice(name.length)) : [];
      if (further.length > 0) return [key, ...further];
    }
  }
  return [];
}

function lastWithId(document: object, id: string): readonly string[] {
  const found = Object.entries(fieldsOf(fieldOf(document, 'paths')))
    .flatMap(([path, item]) =>
      Object.entries(fieldsOf(item)).map(([key, operation]) => ({ keys: ['paths', path, key], operation })),
    )
    .findLast(({ operation }) => fieldOf(operation, 'operationId') === id);
  return found === undefined ? [] : [...found.keys, 'operationId'];
}

function pathOfLine(read: object, message: string): readonly string[] {
  const line = /^> *(\d+) \|/m.exec(message)?.[1];
  return line === undefined ? [] : pointerSteps(pointerAtLine(read, Number(line)) ?? '');
}

/** The pointer of what begins on a line of `JSON.stringify(value, null, 2)`. */
function pointerAtLine(value: unknown, line: number): string | undefined {
  let at = 0;
  const walk = (one: unknown, pointer: string): string | undefined => {
    at += 1;
    if (at === line) return pointer;
    if (!isObjectOrArray(one)) return undefined;
    const entries = Object.entries(one).filter(([, item]) => item !== undefined);
    for (const [key, item] of entries) {
      const found = walk(item, pointerTo(pointer, key));
      if (found !== undefined) return found;
    }
    if (entries.length > 0) at += 1;
    return at === line ? pointer : undefined;
  };
  return walk(value, '');
}
