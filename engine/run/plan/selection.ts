import { createHash } from 'node:crypto';
import type { RecordedSelection } from '../../../base/run-result.ts';
import type { Requirement } from '../../../specs/requirement.ts';
import { UserError } from '../../user-error.ts';
import { tagsOf } from './tags-of.ts';

/** What of a register and of a target a run is about: `--only`, `--exclude`, `--node`, `--failed` and `--shard`. */
export interface Selection extends RecordedSelection {
  readonly shard: { readonly index: number; readonly of: number };
}

export const wholeRun: Selection = { only: [], shard: { index: 1, of: 1 } };

/**
 * The requirements that a run is about. A text is the beginning of an id or a section, or a tag: `area:evm`,
 * `level:advisory`, `transport:websocket`.
 * @throws UserError `only/none` for a text that selects nothing
 */
export function selectRequirements(
  register: readonly Requirement[],
  only: readonly string[],
  exclude: readonly string[] = [],
): readonly Requirement[] {
  for (const [option, prefixes] of [
    ['--only', only],
    ['--exclude', exclude],
  ] as const) {
    const text = prefixes.find(
      (one) =>
        // What the user's documents state is known with the target alone.
        !(isOwn(one) && !register.some(({ area }) => area === areaOf(one))) &&
        !register.some((requirement) => isSelectedBy(requirement, one)),
    );
    if (text !== undefined)
      throw new UserError(
        'only/none',
        `${option} ${text}: no requirement has an id, a section or a tag (area:, level:, transport:) that begins with this text; see "nodeproof requirements"`,
      );
  }
  const selected = register.filter(
    (requirement) =>
      (only.length === 0 || only.some((text) => isSelectedBy(requirement, text))) &&
      !exclude.some((text) => isSelectedBy(requirement, text)),
  );
  if (selected.length === 0 && exclude.length > 0 && !only.some(isOwn))
    throw new UserError('only/none', '--exclude: nothing is left to check; exclude less');
  return selected;
}

function isSelectedBy(requirement: Requirement, text: string): boolean {
  const { id, section } = requirement;
  return (
    id.startsWith(text) ||
    section === text ||
    section.startsWith(`${text}.`) ||
    (/^\d/.test(text) && section.startsWith(text)) ||
    tagsOf(requirement).includes(text)
  );
}

/** Whether a run is about a requirement on a surface, as far as its options name surfaces. */
export function isOnSelectedSurface({ nodes, pairs }: Selection, id: string, node: string | null): boolean {
  if (nodes !== undefined && (node === null || !nodes.includes(node))) return false;
  return pairs?.some((pair) => pair.requirement === id && pair.node === node) ?? true;
}

/** The selection as a run records it; undefined for a whole run. */
export function recordedSelection(selection: Selection): RecordedSelection | undefined {
  const { shard: _shard, ...rest } = selection;
  const isWhole = rest.only.length === 0 && Object.keys(rest).length === 1;
  return isWhole ? undefined : rest;
}

function isOwn(text: string): boolean {
  return ['own', 'documents'].includes(areaOf(text));
}

/** The area that a text names, as the beginning of an id or as a tag. */
function areaOf(text: string): string {
  return text.replace(/^area:/, '').split('.', 1)[0] ?? text;
}

/** Whether a unit, named by stable words, belongs to this shard. The same in every run. */
export function inShard(shard: Selection['shard'], ...words: readonly string[]): boolean {
  if (shard.of === 1) return true;
  return (
    createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0) % shard.of === shard.index - 1
  );
}
