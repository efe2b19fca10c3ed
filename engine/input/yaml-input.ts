import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { UserError } from '../user-error.ts';
import { duplicateKey } from './duplicate-key.ts';

/** A YAML document that a person wrote, with the lines of its parts. */
export interface YamlInput {
  readonly document: Document;
  /** `file:line:column` of an offset in the text. */
  at(offset: number): string;
  /** `file:line:column` of a path of keys; of its nearest parent where it is missing. */
  where(pointer: readonly string[]): string;
  /** Plain data. @throws UserError where aliases repeat too much (a bomb) or refer to themselves */
  toValue(): unknown;
}

/** Our own messages: those of the parser quote the text, which may contain a secret. */
const faults: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  BAD_ALIAS: 'an alias without an anchor; write the value itself',
  BAD_DQ_ESCAPE: 'an unknown escape in a double-quoted string; use single quotes',
  BAD_INDENT: 'the indentation does not match the surrounding lines',
  BAD_SCALAR_START: 'a string begins with a character that YAML reserves; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a nested value is on the line of its key; begin a new line, or put the string in quotes',
  DUPLICATE_KEY: 'duplicate key; remove one',
  MISSING_CHAR: 'a quote, bracket, comma or colon is missing here or in the lines before',
  MULTILINE_IMPLICIT_KEY: 'a key spans several lines; is a colon missing?',
  MULTIPLE_DOCS: 'a second document begins here; a file can contain only one',
  NON_STRING_KEY: 'a key is not a string; put it in quotes',
  RESOURCE_EXHAUSTION: 'nested too deeply',
  TAB_AS_INDENT: 'a tab indents this line; use spaces',
  TAG_RESOLVE_FAILED: 'an unknown tag (a word that begins with "!"); remove it, or put the string in quotes',
};

/** The parser reports a bracket that is never closed as the indentation of what follows it. */
const unclosed = 'a "[" or "{" that stands before is not closed; add the "]" or "}"';

function isUnclosed(fault: object): boolean {
  return 'message' in fault && /^Flow (sequence|map) .* end with/.test(String(fault.message));
}

interface YamlOptions {
  /** Whether `<<` brings the keys of what it names, as readers of OpenAPI have it. */
  readonly merge?: boolean;
  /** Whether any key may be named in a message: those of an API document are no secrets. */
  readonly namesKeys?: boolean;
}

/**
 * @throws UserError `<subject>/syntax` with file and line, which quotes nothing of the text
 */
export function parseYamlInput(
  text: string,
  path: string,
  subject: string,
  options: YamlOptions = {},
): YamlInput {
  const lines = new LineCounter();
  const at = (offset: number): string => `${path}:${placeText(lines, offset)}`;
  const document = parsed(text, path, subject, { lineCounter: lines, merge: options.merge === true });
  const fault = document.errors[0] ?? document.warnings[0] ?? looseAlias(document);
  if (fault !== undefined) {
    const line = text.split(/\r?\n/, lines.linePos(fault.pos[0]).line).at(-1) ?? '';
    const code = /^\s*\t/.test(line) ? 'TAB_AS_INDENT' : fault.code;
    const problem =
      (code === 'BAD_INDENT' && isUnclosed(fault) ? unclosed : undefined) ??
      (code === 'DUPLICATE_KEY'
        ? duplicateKey(document, lines, fault.pos[0], options.namesKeys)
        : undefined) ??
      faults[code] ??
      'not valid YAML; check quotes, colons and indentation';
    throw new UserError(`${subject}/syntax`, `${at(fault.pos[0])}: ${problem}`);
  }
  return {
    document,
    at,
    where: (pointer) => `${path}:${placeText(lines, offsetOf(document, pointer))}`,
    toValue: () => {
      try {
        return document.toJS({ maxAliasCount: 50 });
      } catch {
        throw new UserError(
          `${subject}/aliases`,
          `${path}: aliases expand too much or refer to themselves; write the values out instead`,
        );
      }
    },
  };
}

function parsed(
  text: string,
  path: string,
  subject: string,
  options: { readonly lineCounter: LineCounter; readonly merge: boolean },
): Document {
  try {
    return parseDocument(text, {
      ...options,
      uniqueKeys: true,
      prettyErrors: false,
      logLevel: 'error',
    });
  } catch {
    // The parser calls itself for each level, until the stack ends.
    throw new UserError(`${subject}/syntax`, `${path}: nested too deeply`);
  }
}

/** The first alias that no anchor stands before, which the parser itself would find later, and without its place. */
function looseAlias(document: Document): Pick<YAMLError, 'code' | 'pos'> | undefined {
  const anchors = new Set<string>();
  let found: Pick<YAMLError, 'code' | 'pos'> | undefined;
  visit(document, {
    Node: (_key, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
      } else if (!anchors.has(node.source)) {
        const at = node.range?.[0] ?? 0;
        found = { code: 'BAD_ALIAS', pos: [at, at] };
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return found;
}

/** Line and column, as editors jump to them. */
function placeText(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  // The end of an empty file is before its first line.
  return `${Math.max(1, line)}:${Math.max(1, col)}`;
}

/** A key may be written as a number, as the status codes of OpenAPI are by some, and as a text by others. */
function offsetOf(document: Document, pointer: readonly string[]): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of pointer) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }: Pair) => isScalar(key) && String(key.value) === step);
      if (pair === undefined) return offset;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = startOf(node) ?? offset;
    } else return offset;
    if (isAlias(node)) node = node.resolve(document);
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
