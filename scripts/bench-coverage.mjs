// How often do nominal 95 % intervals hold the true ratio of two latencies? Ours (paired rounds, block bootstrap) beside the
// usual way (one target after the other, independent samples). Prints shares; asserts nothing.
//   npm run bench:coverage [-- SIMULATIONS [ROUNDS]]
import { median } from '../dist/reports/statistics/median.js';
import { pairedRatio } from '../dist/reports/statistics/paired-ratio.js';
import { seededRandom } from '../dist/reports/statistics/seeded-random.js';

const simulations = Number(process.argv[2] ?? 300);
const allRounds = process.argv[3] === undefined ? [40, 100, 400] : [Number(process.argv[3])];

/** `own`: correlation of a target's latency from round to round; `shared`: of what slows both down; drift in logs. */
const scenarios = [
  { name: 'no difference, independent', ratio: 1, own: 0 },
  { name: 'no difference', ratio: 1, own: 0.5 },
  { name: '5 % slower', ratio: 1.05, own: 0.5 },
  { name: '20 % slower', ratio: 1.2, own: 0.5 },
  { name: '20 %, shared drift by half', ratio: 1.2, own: 0.5, drift: 0.4 },
  { name: '20 %, bursts', ratio: 1.2, own: 0.5, bursts: true },
  { name: '20 %, AR(1) 0.7', ratio: 1.2, own: 0.7 },
  { name: '20 %, AR(1) 0.8', ratio: 1.2, own: 0.8 },
  { name: '20 %, AR(1) 0.9', ratio: 1.2, own: 0.9 },
  { name: '20 %, 3 % timeouts', ratio: 1.2, own: 0.5, timeouts: 0.03 },
];

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A stretch of time as both targets live through it: log-latencies by round, the second one slower by the ratio. */
function weather({ ratio, own, drift = 0, bursts = false }, rounds, random) {
  const series = [[], []];
  const state = [0, 0];
  const burst = [0, 0];
  let shared = 0;
  for (let round = 0; round < rounds; round += 1) {
    shared = 0.95 * shared + 0.1 * normal(random);
    for (const target of [0, 1]) {
      state[target] = own * state[target] + 0.25 * Math.sqrt(1 - own * own) * normal(random);
      if (bursts && random() < 0.02) burst[target] = 5;
      burst[target] -= 1;
      const tail = random() < 0.05 ? -Math.log(1 - random()) : 0;
      series[target].push(
        shared +
          (drift * round) / rounds +
          state[target] +
          tail +
          (burst[target] > 0 ? 1 : 0) +
          (target === 1 ? Math.log(ratio) : 0),
      );
    }
  }
  return series;
}

function paired(scenario, rounds, random) {
  const [against, own] = weather(scenario, rounds, random);
  const limit = 100;
  const time = (log) =>
    random() < (scenario.timeouts ?? 0)
      ? { ms: limit, censored: true }
      : { ms: Math.exp(log), censored: false };
  const pairs = own.map((log, round) => ({ own: time(log), against: time(against[round]) }));
  const { ratio } = pairedRatio(pairs, random);
  return [ratio.low ?? 0, ratio.high ?? Number.POSITIVE_INFINITY, ratio.value];
}

/** The first target for as many requests, then the second: means of logs, as if every request were independent. */
function oneAfterAnother(scenario, rounds, random) {
  const series = weather(scenario, 2 * rounds, random);
  const parts = [series[0].slice(0, rounds), series[1].slice(rounds)].map((logs) => {
    const mean = logs.reduce((sum, one) => sum + one, 0) / rounds;
    return { mean, variance: logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (rounds - 1) };
  });
  const difference = parts[1].mean - parts[0].mean;
  const reach = 1.96 * Math.sqrt((parts[0].variance + parts[1].variance) / rounds);
  return [Math.exp(difference - reach), Math.exp(difference + reach), Math.exp(difference)];
}

function cover(method, scenario, rounds) {
  let held = 0;
  const widths = [];
  for (let one = 0; one < simulations; one += 1) {
    const random = seededRandom(one, scenario.name, method.name, String(rounds));
    const [low, high] = method(scenario, rounds, random);
    if (low <= scenario.ratio && scenario.ratio <= high) held += 1;
    widths.push(Math.log(high / low));
  }
  return { held: (100 * held) / simulations, width: median(widths) };
}

console.log(
  `Share of ${simulations} nominal 95 % intervals that hold the true ratio, and their median width (±)\n`,
);
console.log(
  `${'scenario'.padEnd(30)}${'rounds'.padStart(7)}${'paired rounds'.padStart(22)}${'one after another'.padStart(22)}`,
);
for (const rounds of allRounds) {
  for (const scenario of scenarios) {
    const cells = [paired, oneAfterAnother].map((method) => {
      const { held, width } = cover(method, scenario, rounds);
      return `${held.toFixed(1)} % (±${(100 * (Math.exp(width / 2) - 1)).toFixed(1)} %)`.padStart(22);
    });
    console.log(`${scenario.name.padEnd(30)}${String(rounds).padStart(7)}${cells.join('')}`);
  }
}
