import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { readSpec } from '../../specs/read.ts';
import { explainSchemaErrors } from '../target/schema-errors.ts';
import { UserError } from '../user-error.ts';
import type { BaselineEntry } from './baseline.ts';

/**
 * Reads a baseline file.
 * @param known ids of the register: an entry about anything else is an error
 * @throws UserError with file and line
 */
export async function readBaseline(
  path: string,
  known: ReadonlySet<string>,
): Promise<readonly BaselineEntry[]> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError('baseline/unreadable', `${path}: cannot be read (${(error as Error).message})`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' });
  const fault = document.errors[0];
  if (fault !== undefined) {
    throw new UserError(
      'baseline/syntax',
      `${path}:${lines.linePos(fault.pos[0]).line}: ${fault.message.split('\n')[0]}`,
    );
  }
  const where = (pointer: readonly string[]): string => {
    for (let length = pointer.length; length > 0; length -= 1) {
      const node = document.getIn(
        pointer.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
        true,
      );
      const range = (node as { range?: readonly number[] } | undefined)?.range;
      if (range?.[0] !== undefined) return `${path}:${lines.linePos(range[0]).line}`;
    }
    return `${path}:1`;
  };
  const value: unknown = document.toJS({ maxAliasCount: 50 }) ?? [];
  await explainSchemaErrors(value, readSpec('formats/baseline.schema') as object, where, 'baseline');
  const entries = value as readonly BaselineEntry[];
  for (const [index, { requirement }] of entries.entries()) {
    if (!known.has(requirement)) {
      throw new UserError(
        'baseline/unknown-id',
        `${where([String(index), 'requirement'])}: no requirement has the id "${requirement}"; see "nodeproof requirements"`,
      );
    }
  }
  return entries;
}
