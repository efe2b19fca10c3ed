import { UserError } from '../../engine/user-error.ts';
import { readEarlierRun } from '../run-directory/read-earlier.ts';

interface Pair {
  readonly requirement: string;
  readonly node: string | null;
}

/**
 * What failed in earlier runs, known failures included.
 * @throws UserError `failed/none` where nothing failed there, or a directory holds no run
 */
export async function failedPairs(directories: readonly string[]): Promise<readonly Pair[]> {
  const runs = await Promise.all(directories.map((directory) => readEarlierRun('--failed', directory)));
  const pairs = runs.flatMap(({ requirements }) =>
    requirements.flatMap(({ id, node, verdict }) =>
      verdict === 'failed' ? [{ requirement: id, node }] : [],
    ),
  );
  if (pairs.length === 0)
    throw new UserError(
      'failed/none',
      `--failed ${directories.join(' ')}: nothing failed there; there is nothing to run again`,
    );
  return pairs.filter(
    ({ requirement, node }, at) =>
      pairs.findIndex((one) => one.requirement === requirement && one.node === node) === at,
  );
}
