// What whole comparisons decide in real time: the embedded target behind two sets of ports, one of which is slower by a known share.
// Prints shares, as bench:coverage does of simulated ones; asserts nothing. It needs a machine that does nothing else. What this machine
// adds to every answer stands in both, so that ratios come out nearer to 1 than the services are.
//   npm run bench:power [-- COMPARISONS [quick|standard [DIFFERENCE [WORLD]]]]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { command } from './bench/command.mjs';
import { startEmbedded } from './bench/embedded.mjs';
import { scatterPort } from './bench/scattered.mjs';
import { normal, spread } from './bench/statistics.mjs';

/** As in bench:coverage. `tail`: share of answers that take several times as long. */
const worlds = [
  { name: '12 ms ± 20 %', typicalMs: 12, scatter: 0.2, tail: 0 },
  { name: '80 ms ± 30 %', typicalMs: 80, scatter: 0.3, tail: 0 },
  { name: '80 ms ± 30 %, heavy tails', typicalMs: 80, scatter: 0.3, tail: 0.05 },
];

const comparisons = Number(process.argv[2] ?? 5);
const profile = process.argv[3] ?? 'quick';
const difference = Number(process.argv[4] ?? 0.1);
const wantedWorld = process.argv[5] ?? '12 ms';

function delayIn({ typicalMs, scatter, tail }) {
  const late = Math.random() < tail ? 1 - 2 * Math.log(1 - Math.random()) : 1;
  return typicalMs * Math.max(0.1, 1 + scatter * normal(Math.random)) * late;
}

/** A target file that reaches the embedded target through ports of its own. */
async function targetBehind(embedded, { name, world, factor, folder }) {
  let text = readFileSync(embedded.file, 'utf8');
  const scattered = [];
  for (const port of embedded.ports) {
    const one = await scatterPort(port, { delayMs: () => delayIn(world), factor });
    scattered.push(one);
    text = text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${one.port}`);
  }
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, JSON.stringify({ ...parse(text), name }));
  return {
    file,
    close: () => {
      for (const one of scattered) one.close();
    },
  };
}

/** The differences that one comparison finds, and how long it takes. */
async function compareOnce(files, folder, seed) {
  const out = join(folder, `out-${seed}`);
  const args = ['compare', '--profile', profile, '--only', 'area:jsonrpc', '--quiet'];
  for (const [name, file] of Object.entries(files)) args.push('--target', `${name}=${file}`);
  const started = performance.now();
  const child = spawn(process.execPath, [command, ...args, '--seed', String(seed), '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  const { differences } = JSON.parse(readFileSync(join(out, 'compare.json'), 'utf8'));
  return { differences, seconds: (performance.now() - started) / 1000 };
}

const world = worlds.find(({ name }) => name.startsWith(wantedWorld));
if (world === undefined) throw new Error(`WORLD: there are ${worlds.map(({ name }) => name).join('; ')}`);
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-power-'));
const embedded = await startEmbedded(folder);
const behind = [];
try {
  for (const [name, factor] of [
    ['a', 1],
    ['b', 1 + difference],
  ])
    behind.push(await targetBehind(embedded, { name, world, factor, folder }));
  const files = { a: behind[0].file, b: behind[1].file };
  const found = [];
  for (let seed = 1; seed <= comparisons; seed += 1) found.push(await compareOnce(files, folder, seed));
  const all = found.flatMap(({ differences }) => differences);
  const share = (fits) => `${((100 * all.filter(fits).length) / all.length).toFixed(0)} %`;
  console.log(`${comparisons} comparisons, ${profile}, ${world.name}, the second slower by ${(100 * difference).toFixed(0)} %: ${all.length} methods in all
found slower ${share(({ conclusion }) => conclusion === 'slower')}, equivalent ${share(({ conclusion }) => conclusion === 'equivalent')}, faster ${share(({ conclusion }) => conclusion === 'faster')}, undecided ${share(({ conclusion }) => conclusion === 'undecided')}
median ratio ${spread(all.map(({ ratio }) => ratio.value))}, seconds ${spread(
    found.map(({ seconds }) => seconds),
    0,
  )}`);
} finally {
  for (const one of behind) one.close();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}
