import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { command } from '../command.mjs';
import { startEmbedded } from '../embedded.mjs';
import { faultsPlot } from '../faults-plot.mjs';
import { runOnce } from '../run-once.mjs';
import { quantile, table } from '../statistics.mjs';

export const title = 'Requests until a fault is caught';

const plot = new URL('../../../docs/faults-by-requests.svg', import.meta.url);
const profiles = ['smoke', 'quick', 'standard'];

/** What a budget of requests buys: faults spread evenly over the catalogue, and the requests until the first violation is reported. */
export async function measure({ folder, faults: count }) {
  const { stdout } = spawnSync(process.execPath, [command, 'faults', '--json'], { maxBuffer: 1 << 26 });
  const all = JSON.parse(stdout).filter(({ id }) => !id.includes('.advisory.'));
  const chosen = Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor((index * all.length) / count)],
  );
  const curves = new Map(profiles.map((profile) => [profile, []]));
  for (const { id } of chosen) {
    for (const profile of profiles) {
      // A target of its own for each: the network that one run deletes is missing for the next.
      const embedded = await startEmbedded(folder, ['--fault', id]);
      const args = [
        '--target',
        embedded.file,
        '--profile',
        profile,
        '--seed',
        '1',
        '--strict',
        '--fail-fast',
      ];
      try {
        const { code, requests } = await runOnce(folder, args);
        curves.get(profile).push(code === 1 ? requests : Number.POSITIVE_INFINITY);
      } finally {
        await embedded.close();
      }
    }
  }
  mkdirSync(new URL('.', plot), { recursive: true });
  writeFileSync(plot, faultsPlot(curves));
  const number = (value) => (Number.isFinite(value) ? String(value) : '–');
  const rows = [...curves].map(([profile, requests]) => {
    const caught = requests.filter(Number.isFinite);
    return [
      profile,
      `${caught.length} of ${requests.length}`,
      ...[0.5, 0.9, 1].map((share) => number(quantile(requests, share))),
    ];
  });
  return `${table(['profile', 'caught', 'half are caught after', '90 % after', 'the last after'], rows)}

![Share of the faults that are caught, by requests sent](faults-by-requests.svg)

${chosen.length} of the ${all.length} faults, spread evenly over the catalogue; requests sent until the first violation is reported (\`--strict --fail-fast\`).
A dash: the profile does not catch so many.`;
}
