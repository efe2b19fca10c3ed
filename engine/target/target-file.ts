import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Document, isMap, isScalar, LineCounter, type Pair, parseDocument, visit } from 'yaml';
import { readSpec } from '../../specs/read.ts';
import { UserError } from '../user-error.ts';
import { buildTarget } from './build-target.ts';
import { interpolate } from './interpolate.ts';
import { explainSchemaErrors } from './schema-errors.ts';
import type { Secret, Target } from './target.ts';

/** A target file larger than this is a mistake or an attack, not a description of a service. */
const maxBytes = 1_000_000;

/**
 * Reads a target file (interface, section 2).
 * @throws UserError with file, line and what to do, for every fault of the file or the environment
 */
export async function readTargetFile(path: string, environment: NodeJS.ProcessEnv): Promise<Target> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError('target-file/unreadable', `${path}: cannot be read (${reasonOf(error)})`);
  }
  return parseTarget(text, path, environment);
}

/** The same from text; `path` names it in errors and is what relative paths start from. */
export async function parseTarget(
  text: string,
  path: string,
  environment: NodeJS.ProcessEnv,
): Promise<Target> {
  if (text.length > maxBytes) {
    throw new UserError(
      'target-file/too-large',
      `${path}: larger than ${maxBytes} bytes; a target file describes one service`,
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: false });
  const fault = document.errors[0];
  if (fault !== undefined) {
    const line = lines.linePos(fault.pos[0]).line;
    throw new UserError('target-file/syntax', `${path}:${line}: ${fault.message.split('\n')[0]}`);
  }
  const secrets = interpolateScalars(document, lines, path, environment);
  const value = toValue(document, path);
  const where = (pointer: readonly string[]): string => `${path}:${lineOf(document, lines, pointer)}`;
  await explainSchemaErrors(value, readSpec('formats/target-file.schema') as object, where, 'target-file');
  return buildTarget(value as never, secrets, {
    where,
    resolvePath: (relative) => resolve(dirname(path), relative),
  });
}

function interpolateScalars(
  document: Document,
  lines: LineCounter,
  path: string,
  environment: NodeJS.ProcessEnv,
): Secret[] {
  const secrets: Secret[] = [];
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const line = lines.linePos(node.range?.[0] ?? 0).line;
      const { text, used } = interpolate(node.value, environment, `${path}:${line}`);
      node.value = text;
      secrets.push(...used);
    },
  });
  return secrets;
}

function toValue(document: Document, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    throw new UserError(
      'target-file/aliases',
      `${path}: ${reasonOf(error)}; write the values out instead of repeating aliases`,
    );
  }
}

/** The line of the key (or item) at a path of keys; of its nearest parent where it is missing. */
function lineOf(document: Document, lines: LineCounter, pointer: readonly string[]): number {
  for (let length = pointer.length; length > 0; length -= 1) {
    const parent = document.getIn(pointer.slice(0, length - 1).map(asKey), true);
    const last = pointer[length - 1] ?? '';
    if (isMap(parent)) {
      const pair = parent.items.find((item: Pair) => isScalar(item.key) && String(item.key.value) === last);
      if (pair !== undefined && isScalar(pair.key) && pair.key.range)
        return lines.linePos(pair.key.range[0]).line;
    }
    const node = document.getIn(pointer.slice(0, length).map(asKey), true);
    if (typeof node === 'object' && node !== null && 'range' in node) {
      const range = (node as { range?: readonly number[] | null }).range;
      if (range?.[0] !== undefined) return lines.linePos(range[0]).line;
    }
  }
  return 1;
}

function asKey(key: string): string | number {
  return /^\d+$/.test(key) ? Number(key) : key;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
