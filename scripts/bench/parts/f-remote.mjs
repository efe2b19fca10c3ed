import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareLoop } from '../bare-loop.mjs';
import { delayPort } from '../delayed.mjs';
import { startEmbedded } from '../embedded.mjs';
import { replay, requestsOf } from '../replay.mjs';
import { runOnce } from '../run-once.mjs';
import { spread, table } from '../statistics.mjs';

export const title = 'A service that is far away, and one that limits the rate';

const latencyMs = 80;
const inFlight = 16;
const requestsPerSecond = 100;
const redirect = fileURLToPath(new URL('../preload/redirect-ports.mjs', import.meta.url));

/** How near a run comes to what latency and concurrency, or the rate, allow. */
export async function measure({ folder, runs }) {
  const embedded = await startEmbedded(folder);
  const delayed = new Map();
  try {
    // A service that has just begun is slow for reasons that have nothing to do with the way to it.
    const target = targetFile('warm', { ...embedded.target, allow: undefined }, folder);
    await runOnce(folder, ['--target', target, '--profile', 'standard']);
    for (const port of embedded.ports) delayed.set(port, await delayPort(port, latencyMs));
    const ports = Object.fromEntries([...delayed].map(([port, { port: other }]) => [port, other]));
    const { platform } = embedded.target;
    const cheap = {
      ...embedded.target,
      platform: { ...platform, baseUrl: behind({ origin: platform.baseUrl }, ports).origin },
    };
    const rows = [];
    for (const profile of ['quick', 'standard']) {
      const sent = (await requestsOf(folder, ['--target', target, '--profile', profile])).map((one) =>
        behind(one, ports),
      );
      const far = [];
      const same = [];
      const bare = [];
      const paced = [];
      for (let seed = 1; seed <= runs; seed += 1) {
        const run = (limits, options) =>
          runOnce(
            folder,
            [
              '--target',
              withLimits(embedded.target, limits, folder),
              '--profile',
              profile,
              '--seed',
              String(seed),
            ],
            options,
          );
        const env = { NODEPROOF_BENCH_PORTS: JSON.stringify(ports) };
        const remote = await run({ concurrency: inFlight }, { preload: [redirect], env });
        const possibleMs = (remote.requests * latencyMs) / inFlight;
        far.push(remote.ms / possibleMs);
        same.push((await replay(embedded.target, sent, remote.requests, inFlight)) / possibleMs);
        bare.push((await bareLoop(cheap, remote.requests, inFlight)) / possibleMs);
        const limited = await run({ concurrency: inFlight, requestsPerSecond }, {});
        paced.push((100 * limited.requests * 1000) / (limited.ms * requestsPerSecond));
      }
      rows.push([profile, spread(far), spread(same), spread(bare), `${spread(paced, 0)} %`]);
    }
    return table(
      [
        'profile',
        `elapsed / (requests × ${latencyMs} ms / ${inFlight})`,
        'a bare loop that sends the same',
        'a bare loop of cheap requests',
        `of ${requestsPerSecond} requests a second used`,
      ],
      rows,
    );
  } finally {
    for (const { close } of delayed.values()) close();
    await embedded.close();
  }
}

/** The address at which one reaches a port whose connections are not redirected. */
function behind({ origin, ...request }, ports) {
  return { ...request, origin: origin.replace(/(?<=:)\d+$/, (port) => ports[port] ?? port) };
}

function withLimits(target, limits, folder) {
  const name = `limits-${Object.values(limits).join('-')}`;
  return targetFile(name, { ...target, limits: { ...target.limits, ...limits } }, folder);
}

function targetFile(name, target, folder) {
  const file = join(folder, `${name}.yaml`);
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(target));
  return file;
}
