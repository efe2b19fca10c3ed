import { bareLoop } from '../bare-loop.mjs';
import { startEmbedded } from '../embedded.mjs';
import { replay, requestsOf } from '../replay.mjs';
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
      const args = ['--target', embedded.file, '--profile', profile];
      const sent = await requestsOf(folder, args);
      const taken = [];
      for (let seed = 1; seed <= runs; seed += 1) {
        const run = await runOnce(folder, [...args, '--seed', String(seed)]);
        const bareMs = await bareLoop(embedded.target, run.requests, inFlight);
        const before = process.cpuUsage();
        const replayMs = await replay(embedded.target, sent, run.requests, inFlight);
        const { user, system } = process.cpuUsage(before);
        taken.push({ ...run, bareMs, replayMs, replayCpuMs: (user + system) / 1000 });
      }
      all.set(profile, taken);
      rows.push([
        profile,
        spread(
          taken.map(({ requests }) => requests),
          0,
        ),
        spread(taken.map(({ ms, replayMs }) => ms / replayMs)),
        spread(taken.map(({ ms, bareMs }) => ms / bareMs)),
        spread(taken.map(({ cpuMs, requests }) => cpuMs / requests)),
        spread(
          taken.map(({ ms }) => ms / 1000),
          1,
        ),
      ]);
    }
    const head = [
      'profile',
      'requests',
      'run / same requests',
      'run / cheap requests',
      'client CPU, ms a request',
      'seconds',
    ];
    return `${table(head, rows)}

Both are bare loops: undici, ${inFlight} in flight, answers read and not looked at. The one sends what the run sent, with calls over HTTP in place of WebSocket and
gRPC; the other as often one page of the node list. A run and what it sends hold the 5 s that the default timeout of \`eth_callMany\` takes (not in \`smoke\`); a run also holds start of the process and reports.

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
      ['processor time of a bare loop that sends the same, on the same machine', each('replayCpuMs')],
    ],
  );
}
