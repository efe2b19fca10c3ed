import { parseArgs } from 'node:util';
import { Bench } from '../../build/cli/prove/bench.js';
import { failedIds } from '../../build/cli/prove/failed-ids.js';
import { pick, randomStream } from '../../build/engine/seed.js';

/** The areas whose statements are tried first: most changes show there. */
const nearAreas = { platform: ['platform.'], wallet: ['wallet.'], sharded: ['sharded.'] };
const ofChains = ['evm.', 'jsonrpc.', 'rollup.'];

/**
 * Runs the checks against the embedded target with one mutant at a time, and prints those that no statement sees.
 *
 * @param log sees what a run asks and is answered by its `overrides`
 * @param mutantsOf `(options)`, and the mutants of what it saw
 * @param options of the command line beside `--sample`, `--seed` and `--profile`
 */
export async function tryMutants(log, mutantsOf, options = {}) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      profile: { type: 'string', default: 'quick' },
      ...options,
    },
  });
  process.noDeprecation = true;
  const seed = Number(values.seed);
  const bench = await Bench.open({ profile: values.profile, seed });
  await bench.run([{ id: 'log', overrides: log.overrides }], bench.checks);
  const all = mutantsOf(values).filter(
    ({ id }) => positionals.length === 0 || positionals.some((one) => id.startsWith(one)),
  );
  const mutants = pick(all, Number(values.sample), randomStream(seed));
  console.error(`${mutants.length} of ${all.length} changes`);
  let seen = 0;
  let unreached = 0;
  for (const [index, mutant] of mutants.entries()) {
    if (await isSeen(bench, mutant)) seen += 1;
    else if (mutant.applied === 0) unreached += 1;
    else console.log(mutant.id);
    if ((index + 1) % 25 === 0) console.error(`${index + 1} of ${mutants.length} tried`);
  }
  console.log(
    `${seen} of ${mutants.length} changes are seen, ${unreached} changed nothing that was asked for`,
  );
  await bench.close();
}

async function isSeen(bench, mutant) {
  const areas = nearAreas[mutant.id.split(' ')[0]] ?? ofChains;
  const near = bench.checks.filter(({ decides }) =>
    decides.some((id) => areas.some((area) => id.startsWith(area))),
  );
  for (const checks of [near, bench.checks])
    if (failedIds(await bench.run([mutant], checks)).length > 0) return true;
  return false;
}
