import { createHash } from 'node:crypto';
import type { Requirement } from '../../specs/requirement.ts';
import { UserError } from '../user-error.ts';

/** `--only` and `--shard` of the command line. */
export interface Selection {
  readonly only: readonly string[];
  readonly shard: { readonly index: number; readonly of: number };
}

export const wholeRun: Selection = { only: [], shard: { index: 1, of: 1 } };

/**
 * The requirements that a run is about.
 * @throws UserError `only/none` for a text that no id or section begins with
 */
export function selectRequirements(
  register: readonly Requirement[],
  only: readonly string[],
): readonly Requirement[] {
  const matches = (requirement: Requirement, text: string): boolean =>
    requirement.id.startsWith(text) ||
    requirement.section === text ||
    requirement.section.startsWith(`${text}.`) ||
    (/^\d/.test(text) && requirement.section.startsWith(text));
  for (const text of only) {
    // What the user's documents state is known with the target alone.
    if (isOwn(text) && !register.some(({ area }) => area === 'own')) continue;
    if (!register.some((requirement) => matches(requirement, text))) {
      throw new UserError(
        'only/none',
        `--only ${text}: matches the beginning of no requirement id or section; see "nodeproof requirements"`,
      );
    }
  }
  if (only.length === 0) return register;
  return register.filter((requirement) => only.some((text) => matches(requirement, text)));
}

function isOwn(text: string): boolean {
  return text === 'own' || text.startsWith('own.');
}

/** Whether a unit, named by stable words, belongs to this shard. The same in every run. */
export function inShard(shard: Selection['shard'], ...words: readonly string[]): boolean {
  if (shard.of === 1) return true;
  return (
    createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0) % shard.of === shard.index - 1
  );
}
