import { UserError } from '../../engine/user-error.ts';
import { loadFaults } from '../../targets/catalogue.ts';

/**
 * Ids of the faults that a command line names, each once; all where it names none.
 * @throws UserError `prove/unknown`
 */
export async function chosenFaults(named: readonly string[]): Promise<readonly string[]> {
  const all = (await loadFaults()).map(({ id }) => id);
  for (const id of named) {
    if (!all.includes(id))
      throw new UserError('prove/unknown', `--fault ${id}: no fault has this id; see "nodeproof faults"`);
  }
  return named.length === 0 ? all : [...new Set(named)];
}
