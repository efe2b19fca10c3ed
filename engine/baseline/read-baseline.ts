import { formatValidator } from '../../specs/validators.ts';
import { readInputFile } from '../input/read-input-file.ts';
import { explainSchemaErrors } from '../input/schema-errors.ts';
import { parseYamlInput } from '../input/yaml-input.ts';
import { UserError } from '../user-error.ts';
import type { BaselineEntry } from './baseline.ts';

const subject = 'baseline';

/** The entries of a baseline, and what can only be checked where the targets are known. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[];
  /**
   * @param names of every node of the targets that it is for
   * @throws UserError for an entry about another node, with file and line
   */
  requireNodes(names: ReadonlySet<string>): void;
}

export const noBaseline: Baseline = { entries: [], requireNodes: () => {} };

/**
 * Reads a baseline file.
 * @param known ids of the register: an entry about anything else is an error
 * @throws UserError with file and line
 */
export async function readBaseline(path: string, known: ReadonlySet<string>): Promise<Baseline> {
  const { where, toValue } = parseYamlInput(readInputFile(path, subject), path, subject);
  const value = toValue() ?? [];
  explainSchemaErrors(value, formatValidator('formats/baseline.schema'), where, subject);
  const entries = value as readonly BaselineEntry[];
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { requirement, node, expires } = entry;
    const at = (key: string): string => where([String(index), key]);
    // Those of the user's documents are known with the target alone.
    if (!known.has(requirement) && !/^(own|documents)\./.test(requirement)) {
      throw new UserError(
        'baseline/unknown-id',
        `${at('requirement')}: no requirement has the id "${requirement}"; see "nodeproof requirements"`,
      );
    }
    if (!isDate(expires)) {
      throw new UserError(
        'baseline/date',
        `${at('expires')}: ${expires} is not a calendar date; write it as YYYY-MM-DD`,
      );
    }
    for (const field of ['reason', 'owner', 'link'] as const) {
      if (/^\s*TODO\b/.test(entry[field] ?? '')) {
        throw new UserError(
          'baseline/todo',
          `${at(field)}: "${field}" of ${requirement} is still TODO; ${instead[field]}`,
        );
      }
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
  return { entries, requireNodes: (names) => requireNodes(entries, names, where) };
}

const instead = {
  reason: 'write why this failure is accepted for now',
  owner: 'write who fixes it, or remove the line',
  link: 'write where it is tracked, or remove the line',
} as const;

function requireNodes(
  entries: readonly BaselineEntry[],
  names: ReadonlySet<string>,
  where: (pointer: readonly string[]) => string,
): void {
  for (const [index, { node }] of entries.entries()) {
    if (node === undefined || names.has(node)) continue;
    const known = [...names].slice(0, 10).map((name) => JSON.stringify(name));
    const hint = known.length === 0 ? 'it has no nodes' : `its nodes are ${known.join(', ')}`;
    throw new UserError(
      'baseline/unknown-node',
      `${where([String(index), 'node'])}: the target has no node ${JSON.stringify(node)}; ${hint}${names.size > known.length ? ', …' : ''}`,
    );
  }
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
