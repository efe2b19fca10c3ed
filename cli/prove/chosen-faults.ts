import { inShard, type Selection } from '../../engine/run/selection.ts';
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
      throw new UserError('prove/unknown', `--fault ${id}: no fault has this id; see "nodeproof faults"`);
  }
  return (named.length === 0 ? all : [...new Set(named)]).filter((id) => inShard(shard, id));
}
