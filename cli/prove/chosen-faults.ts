import { nearest } from '../../base/nearest.ts';
import { inShard, type Selection } from '../../engine/run/plan/selection.ts';
import { UserError } from '../../engine/user-error.ts';
import { loadFaults } from '../../targets/catalogue.ts';

/**
 * Ids of the faults that a command line names, each once; all where it names none.
 * @param shard of them only this part
 * @throws UserError `prove/unknown`
 */
export async function chosenFaults(
  named: readonly string[],
  shard: Selection['shard'],
): Promise<readonly string[]> {
  const all = (await loadFaults()).map(({ id }) => id);
  for (const id of named) {
    if (!all.includes(id))
      throw new UserError('prove/unknown', `--fault ${id}: no fault has this id; ${adviceFor(id, all)}`);
  }
  return (named.length === 0 ? all : [...new Set(named)]).filter((id) => inShard(shard, id));
}

/** What to write in place of an id that is none. @param listing the command that lists those that are known */
export function adviceFor(id: string, known: readonly string[], listing = 'nodeproof faults'): string {
  const near = nearest(id, known);
  return `${near === undefined ? '' : `did you mean "${near}"? `}see "${listing}"`;
}
