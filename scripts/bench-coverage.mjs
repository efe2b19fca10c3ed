// What a comparison decides: of many simulated ones with a known difference, how many claim it (power), how many claim one where
// there is none, and how often the intervals hold the truth (coverage). Every comparison is planned, looked at on the way and judged
// by the code that does it live; only the latencies are made up. Prints shares; asserts nothing.
//   npm run bench:coverage [-- SIMULATIONS [quick|standard [WORLD [DIFFERENCE]]]]
import { roundsOf } from '../build/cli/compare/rounds-plan.js';
import { scheduleRounds } from '../build/compare/measure/schedule/round-count.js';
import { paceOf } from '../build/compare/measure/schedule/slot.js';
import { roundLength, tracksOf } from '../build/compare/measure/schedule/tracks.js';
import { settler } from '../build/compare/measure/settler.js';
import { gatherMeasurement } from '../build/compare/model/measurement/gather-measurement.js';
import { methodDifferences } from '../build/compare/model/measurement/method-differences.js';
import { decidableDifference } from '../build/compare/statistics/decidable-ratio.js';
import { deriveSeed, randomStream } from '../build/engine/seed.js';
import { normal } from './bench/statistics.mjs';

const simulations = Number(process.argv[2] ?? 200);
const profiles = process.argv[3] === undefined ? ['quick', 'standard'] : [process.argv[3]];
const only = { world: process.argv[4] ?? '', difference: process.argv[5] };
const usualMethods = 4;
const names = ['a', 'b'];

/**
 * `scatter`: standard deviation of single answers, as a share; `memory`: correlation of a target's latency from round to round; `drift`:
 * how much slower both get meanwhile; `tail`: share of answers that take several times as long; `methods`, in groups of four; `busy`: milliseconds
 * that the measuring machine adds to an answer in the mean, and how often it stands still while a method is asked.
 */
const worlds = [
  { name: '12 ms ± 20 %', typicalMs: 12, scatter: 0.2 },
  { name: '80 ms ± 30 %', typicalMs: 80, scatter: 0.3 },
  { name: '80 ms ± 30 %, heavy tails', typicalMs: 80, scatter: 0.3, tail: 0.05 },
  { name: '80 ms ± 30 %, both drift by half', typicalMs: 80, scatter: 0.3, drift: 0.5 },
  { name: '12 ms ± 20 %, tails and drift', typicalMs: 12, scatter: 0.2, tail: 0.05, drift: 0.5 },
  { name: '12 ms ± 20 %, memory 0.5', typicalMs: 12, scatter: 0.2, memory: 0.5 },
  { name: '12 ms ± 20 %, one method', typicalMs: 12, scatter: 0.2, methods: 1 },
  { name: '12 ms ± 20 %, twelve methods', typicalMs: 12, scatter: 0.2, methods: 12 },
  {
    name: '12 ms ± 20 %, busy machine',
    typicalMs: 12,
    scatter: 0.2,
    busy: { addsMs: 2, stands: 0.1 },
  },
  {
    name: '12 ms ± 20 %, overloaded machine',
    typicalMs: 12,
    scatter: 0.2,
    busy: { addsMs: 6, stands: 0.3 },
  },
];

/** Latency of one method at one target, round by round. */
function latencies({ typicalMs, scatter, memory = 0, drift = 0, tail = 0 }, factor, rounds, random) {
  let state = normal(random);
  return (round, shared) => {
    state = memory * state + Math.sqrt(1 - memory * memory) * normal(random);
    const late = random() < tail ? 1 - 2 * Math.log(1 - random()) : 1;
    const single = Math.max(0.2, 1 + scatter * state) * late;
    return typicalMs * factor * (1 + (drift * round) / rounds) * Math.exp(shared) * single;
  };
}

/** What the measuring machine does to the two requests of a round. */
function disturbances(busy, random) {
  if (busy === undefined) return { stalled: false, extraMs: names.map(() => 0) };
  const { addsMs, stands } = busy;
  const added = () => -addsMs * Math.log(1 - random());
  const stalled = random() < stands;
  // It stands still during one of the requests, or both.
  const stood = () => (stalled && random() < 0.6 ? 20 + 180 * random() : 0);
  return { stalled, extraMs: names.map(() => added() + stood()) };
}

function simulate(world, difference, profile, seed) {
  const { methods = usualMethods, busy } = world;
  const random = randomStream(deriveSeed(seed, world.name, profile, String(difference)));
  const pace = paceOf(world.typicalMs, 0, names.length);
  const slots = Array.from({ length: methods }, (_, at) => {
    return { api: 'evm', group: `evm ${at >> 2}`, method: `m${at}`, askers: names, ...pace };
  });
  const lanes = tracksOf(slots, { spacingMs: 0, concurrency: 8 });
  const span = roundsOf[profile];
  const roundMs = roundLength(lanes);
  const schedule = scheduleRounds(roundMs, methods, span);
  const seen = [];
  const looks = [{ kind: 'plan', targets: names, ...schedule }];
  const settled = settler({ names, seen, schedule, emit: (look) => looks.push(look) });
  const series = slots.map(() =>
    [1, 1 + difference].map((factor) => latencies(world, factor, span.most, random)),
  );
  let open = new Set(slots.keys());
  let [ms, sent, shared] = [0, 0, 0];
  let round = 0;
  while (round < schedule.rounds && open.size > 0) {
    shared = 0.95 * shared + 0.05 * normal(random);
    for (const at of open) {
      const { stalled, extraMs } = disturbances(busy, random);
      for (const [place, target] of names.entries())
        seen.push({
          ...{ kind: 'sample', round, order: place, target, node: 'n', api: 'evm', group: slots[at].group },
          ...{ method: `m${at}`, intendedAt: ms, outcome: 'answered' },
          latencyMs: series[at][place](round, shared) + extraMs[place],
          ...(stalled ? { stalled } : {}),
        });
    }
    const controlMs = 0.5 + disturbances(busy, random).extraMs[0];
    seen.push({ kind: 'machine', round, controlMs, delayMs: 0, cpu: 0, busy: 0 });
    looks.push({ kind: 'round', round });
    round += 1;
    ms += (roundMs * open.size) / methods;
    sent += open.size;
    if (schedule.looks.includes(round) && round < schedule.rounds) {
      const done = settled(round);
      open = new Set([...open].filter((at) => !done.has(`evm\u0000m${at}`)));
    }
    if (round >= span.least && (ms > span.seconds * 1_000 || sent >= span.requests)) break;
  }
  const { differences } = methodDifferences(gatherMeasurement([...looks, ...seen], names), 0.05);
  return { differences, seconds: ms / 1_000, rounds: round };
}

const share = (count, of) => `${((100 * count) / of).toFixed(1)} %`.padStart(9);
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;

console.log(`${simulations} simulated comparisons of ${usualMethods} methods each where nothing else is said, all of them with the same difference.
decided: methods found slower (or, without a difference, equivalent); any: comparisons that find any method slower or faster;
wrong: comparisons that find a wrong direction; held: 95 % intervals that hold the true ratio; plan: what the plan says that it decides\n`);
for (const profile of profiles) {
  console.log(
    `${profile.padEnd(36)}${['true', 'decided', 'any', 'wrong', 'held', 'rounds', 'seconds', 'plan'].map((one) => one.padStart(9)).join('')}`,
  );
  for (const world of worlds) {
    if (!world.name.startsWith(only.world)) continue;
    for (const difference of profile === 'quick' ? [0, 0.1] : [0, 0.05, 0.1]) {
      if (only.difference !== undefined && Number(only.difference) !== difference) continue;
      let [decided, any, wrong, held, all] = [0, 0, 0, 0, 0];
      const spent = [];
      for (let seed = 0; seed < simulations; seed += 1) {
        const { differences, ...cost } = simulate(world, difference, profile, seed);
        spent.push(cost);
        const wanted = difference === 0 ? 'equivalent' : 'slower';
        const conclusions = differences.map(({ conclusion }) => conclusion);
        decided += conclusions.filter((one) => one === wanted).length;
        any += conclusions.some((one) => one === 'slower' || one === 'faster') ? 1 : 0;
        wrong += conclusions.some((one) => one === 'faster' || (one === 'slower' && difference === 0))
          ? 1
          : 0;
        for (const { ratio } of differences) {
          all += 1;
          if ((ratio.low ?? 0) <= 1 + difference && 1 + difference <= (ratio.high ?? Infinity)) held += 1;
        }
      }
      const rounds = median(spent.map((one) => one.rounds));
      const seconds = median(spent.map((one) => one.seconds));
      console.log(
        world.name.padEnd(36) +
          share(100 * difference, 100) +
          share(decided, all) +
          share(any, simulations) +
          share(wrong, simulations) +
          share(held, all) +
          String(rounds).padStart(9) +
          seconds.toFixed(0).padStart(9) +
          share(decidableDifference(world.scatter, rounds), 1),
      );
    }
  }
  console.log('');
}
