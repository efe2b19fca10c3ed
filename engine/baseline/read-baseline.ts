import { readSpec } from '../../specs/read.ts';
import { readInputFile } from '../input/read-input-file.ts';
import { explainSchemaErrors } from '../input/schema-errors.ts';
import { parseYamlInput } from '../input/yaml-input.ts';
import { UserError } from '../user-error.ts';
import type { BaselineEntry } from './baseline.ts';

const subject = 'baseline';

/**
 * Reads a baseline file.
 * @param known ids of the register: an entry about anything else is an error
 * @throws UserError with file and line
 */
export async function readBaseline(
  path: string,
  known: ReadonlySet<string>,
): Promise<readonly BaselineEntry[]> {
  const { where, toValue } = parseYamlInput(readInputFile(path, subject), path, subject);
  const value = toValue() ?? [];
  await explainSchemaErrors(value, readSpec('formats/baseline.schema') as object, where, subject);
  const entries = value as readonly BaselineEntry[];
  const seen = new Set<string>();
  for (const [index, { requirement, node, expires }] of entries.entries()) {
    const at = (key: string): string => where([String(index), key]);
    if (!known.has(requirement)) {
      throw new UserError(
        'baseline/unknown-id',
        `${at('requirement')}: no requirement has the id "${requirement}"; see "nodeproof requirements"`,
      );
    }
    if (!isDate(expires)) {
      throw new UserError(
        'baseline/date',
        `${at('expires')}: ${expires} is no day of the calendar; write it as YYYY-MM-DD`,
      );
    }
    const key = JSON.stringify([requirement, node]);
    if (seen.has(key)) {
      throw new UserError(
        'baseline/doubled',
        `${at('requirement')}: a second entry for ${requirement}${node === undefined ? '' : ` on ${node}`}; keep one`,
      );
    }
    seen.add(key);
  }
  return entries;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
