import { spawnSync } from 'node:child_process';
import { command } from '../command.mjs';
import { startEmbedded } from '../embedded.mjs';
import { median, spread, table } from '../statistics.mjs';

export const title = 'Start-up';

/** How long commands take that send nothing, beside an empty process. */
export async function measure({ folder, runs }) {
  const embedded = await startEmbedded(folder);
  try {
    const ways = {
      'an empty process': ['-e', '0'],
      'nodeproof --version': [command, '--version'],
      'nodeproof requirements': [command, 'requirements'],
      'nodeproof run --dry-run': [command, 'run', '--target', embedded.file, '--dry-run'],
    };
    const taken = Object.entries(ways).map(([name, args]) => [
      name,
      Array.from({ length: 2 * runs + 1 }, () => {
        const begun = performance.now();
        spawnSync(process.execPath, args, { stdio: 'ignore' });
        return performance.now() - begun;
      }),
    ]);
    const empty = median(taken[0][1]);
    return table(
      ['command', 'ms', 'times an empty process'],
      taken.map(([name, ms]) => [
        name,
        spread(ms, 0),
        spread(
          ms.map((one) => one / empty),
          1,
        ),
      ]),
    );
  } finally {
    await embedded.close();
  }
}
