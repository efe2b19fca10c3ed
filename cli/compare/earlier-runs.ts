import type { Target } from '../../engine/target/target.ts';
import { UserError } from '../../engine/user-error.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { readEarlier } from '../run-directory/read-earlier.ts';
import type { CompareOptions } from './compare-options.ts';

/** What the report of one target's run is compared with. */
export type EarlierRun = Awaited<ReturnType<typeof readEarlier>>;

/**
 * For each target what its report is compared with. `--previous` is a run of one of them, and is used in the report of that one.
 * @throws UserError `previous/other-target`, and those of reading
 */
export async function earlierRuns(
  { previous, history }: CompareOptions,
  targets: readonly Target[],
): Promise<readonly EarlierRun[]> {
  const names = targets.map(({ name }) => knownSecrets.redact(name));
  const own = await Promise.all(
    names.map((name) => readEarlier(history === undefined ? {} : { history }, name)),
  );
  if (previous === undefined) return own;
  const { previous: run } = await readEarlier({ previous }, '');
  const place = names.indexOf(run?.target.name ?? '');
  if (run === undefined || place < 0)
    throw new UserError(
      'previous/other-target',
      `--previous ${previous}: is a run of ${JSON.stringify(run?.target.name)}, which is not one of the targets (${names.join(', ')})`,
    );
  return own.map((one, index) => (index === place ? { ...one, previous: run } : one));
}
