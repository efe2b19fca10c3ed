import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startEmbedded } from '../embedded.mjs';
import { runOnce } from '../run-once.mjs';
import { median, spread, table } from '../statistics.mjs';

export const title = 'Growth with profiles and nodes';

/** Time and memory from profile to profile, and from one node to fifty. */
export async function measure({ folder, runs }) {
  const embedded = await startEmbedded(folder);
  try {
    const profiles = await series(runs, ['smoke', 'quick', 'standard', 'deep'], (profile, seed) =>
      runOnce(folder, ['--target', embedded.file, '--profile', profile, '--seed', seed]),
    );
    const nodes = await series(runs, [1, 5, 50], (count, seed) =>
      runOnce(folder, [
        '--target',
        fleetOf(embedded.target, count, folder),
        '--profile',
        'quick',
        '--seed',
        seed,
      ]),
    );
    return [growthTable('profile', profiles, 'standard'), growthTable('nodes, `quick`', nodes, '5')].join(
      '\n\n',
    );
  } finally {
    await embedded.close();
  }
}

async function series(runs, sizes, run) {
  const taken = new Map(sizes.map((size) => [String(size), []]));
  for (let seed = 1; seed <= runs; seed += 1)
    for (const size of sizes) taken.get(String(size)).push(await run(size, String(seed)));
  return taken;
}

/** One node of the target under many names: as many surfaces to the client, and the same service behind them. */
function fleetOf(target, count, folder) {
  const file = join(folder, `nodes-${count}.yaml`);
  const [node] = target.nodes.filter(({ api }) => api === 'jsonrpc');
  const nodes = Array.from({ length: count }, (_, index) => ({ ...node, name: `node-${index + 1}` }));
  writeFileSync(file, stringify({ name: 'fleet', tls: target.tls, nodes }));
  return file;
}

function growthTable(name, taken, unit) {
  const of = (key, field) => taken.get(key).map((run) => run[field]);
  const ratio = (key, field) => (median(of(key, field)) / median(of(unit, field))).toFixed(2);
  return table(
    [name, 'requests', 'MB', `MB / ${unit}`, `requests / ${unit}`, `CPU / ${unit}`],
    [...taken.keys()].map((key) => [
      key,
      spread(of(key, 'requests'), 0),
      spread(of(key, 'megabytes'), 0),
      ...['megabytes', 'requests', 'cpuMs'].map((field) => ratio(key, field)),
    ]),
  );
}
