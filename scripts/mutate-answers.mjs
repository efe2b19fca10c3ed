// Changes one place in the answers of the embedded target at a time, and lists the changes that no statement sees (docs/mutation.md).
//   npm run mutate:answers                                      300 changes, drawn from all
//   npm run mutate:answers -- --sample 1000 --seed 7            more, and others
//   npm run mutate:answers -- --where basic "wallet POST"       in one access mode, of operations that begin so
import { parseArgs } from 'node:util';
import { Bench } from '../build/cli/prove/bench.js';
import { failedIds } from '../build/cli/prove/failed-ids.js';
import { pick, randomStream } from '../build/engine/seed.js';
import { AnswerLog, wheres } from './answers/mutants.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    where: { type: 'string', default: 'all' },
    profile: { type: 'string', default: 'quick' },
  },
});
if (!wheres.includes(values.where)) throw new RangeError(`--where takes one of ${wheres.join(', ')}`);
process.noDeprecation = true;

const bench = await Bench.open({ profile: values.profile, seed: Number(values.seed) });
const log = new AnswerLog();
await bench.run([{ id: 'log', overrides: log.overrides }], bench.checks);
const all = log
  .mutants(values.where)
  .filter(({ id }) => positionals.length === 0 || positionals.some((one) => id.startsWith(one)));
const mutants = pick(all, Number(values.sample), randomStream(Number(values.seed)));
console.error(`${mutants.length} of ${all.length} changes`);

/** The areas whose statements are tried first: most changes show there. */
const nearAreas = { platform: ['platform.'], wallet: ['wallet.'], sharded: ['sharded.'] };
const ofChains = ['evm.', 'jsonrpc.', 'rollup.'];

async function isSeen(mutant) {
  const areas = nearAreas[mutant.id.split(' ')[0]] ?? ofChains;
  const near = bench.checks.filter(({ decides }) =>
    decides.some((id) => areas.some((area) => id.startsWith(area))),
  );
  for (const checks of [near, bench.checks])
    if (failedIds(await bench.run([mutant], checks)).length > 0) return true;
  return false;
}

let seen = 0;
let unreached = 0;
for (const [index, mutant] of mutants.entries()) {
  if (await isSeen(mutant)) seen += 1;
  else if (mutant.applied === 0) unreached += 1;
  else console.log(mutant.id);
  if ((index + 1) % 25 === 0) console.error(`${index + 1} of ${mutants.length} tried`);
}
console.log(`${seen} of ${mutants.length} changes are seen, ${unreached} changed nothing that was asked for`);
await bench.close();
