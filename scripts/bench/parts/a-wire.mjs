import { bareLoop } from '../bare-loop.mjs';
import { startEmbedded } from '../embedded.mjs';
import { runOnce } from '../run-once.mjs';
import { spread, table } from '../statistics.mjs';

export const title = 'A run beside a bare loop';

const inFlight = 16;

/** The same target, TLS, as many requests, as many in flight: the one only parses, the other generates, judges and reports. */
export async function measure({ folder, runs }) {
  const embedded = await startEmbedded(folder);
  try {
    await bareLoop(embedded.target, 2_000, inFlight);
    const rows = [];
    const all = new Map();
    for (const profile of ['smoke', 'quick', 'standard', 'deep']) {
      const taken = [];
      for (let seed = 1; seed <= runs; seed += 1) {
        const run = await runOnce(folder, [
          '--target',
          embedded.file,
          '--profile',
          profile,
          '--seed',
          String(seed),
        ]);
        const bareMs = await bareLoop(embedded.target, run.requests, inFlight);
        taken.push({ ...run, bareMs });
      }
      all.set(profile, taken);
      rows.push([
        profile,
        spread(
          taken.map(({ requests }) => requests),
          0,
        ),
        spread(taken.map(({ ms, bareMs }) => ms / bareMs)),
        spread(taken.map(({ cpuMs, requests }) => cpuMs / requests)),
        spread(
          taken.map(({ ms }) => ms / 1000),
          1,
        ),
      ]);
    }
    return `${table(['profile', 'requests', 'run / bare loop, elapsed', 'client CPU, ms a request', 'seconds'], rows)}

Bare loop: undici, ${inFlight} in flight, one page of the node list each. The elapsed time of a run holds the 5 s that the default timeout of
\`eth_callMany\` takes (not in \`smoke\`), start of the process and reports.

${furtherRequests(all.get('standard'), all.get('deep'))}`;
  } finally {
    await embedded.close();
  }
}

/** The marginal processor time: what starts, compiles and reports is the same for both profiles. */
function furtherRequests(less, more) {
  const each = (key) =>
    spread(more.map((one, at) => (one[key] - less[at][key]) / (one.requests - less[at].requests)));
  return table(
    ['of each request that `deep` sends beyond `standard`', 'ms'],
    [
      ['processor time of the process, helpers of the engine (compilation, garbage) included', each('cpuMs')],
      ...(more.some(({ mainThreadMs }) => mainThreadMs === null)
        ? []
        : [['of it the thread that sends, reads and judges', each('mainThreadMs')]]),
    ],
  );
}
