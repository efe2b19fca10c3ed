import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startEmbedded } from '../embedded.mjs';
import { installPeers, peers } from '../peers.mjs';
import { runOnce } from '../run-once.mjs';
import { median, spread, table } from '../statistics.mjs';

export const title = 'A checked request beside other tools';

const few = 50;
const many = 250;

/** The marginal time of a request that is sent and checked: of two amounts of work the difference, so that start-up does not count. */
export async function measure({ folder, runs }) {
  installPeers();
  const embedded = await startEmbedded(folder);
  try {
    const own = [];
    const taken = new Map(Object.keys(peers).map((name) => [name, []]));
    for (let seed = 1; seed <= runs; seed += 1) {
      const args = ['--target', embedded.file, '--seed', String(seed), '--profile'];
      const [less, more] = [
        await runOnce(folder, [...args, 'standard']),
        await runOnce(folder, [...args, 'deep']),
      ];
      own.push((more.ms - less.ms) / (more.requests - less.requests));
      for (const [name, argsOf] of Object.entries(peers)) {
        const file = join(folder, `peer-${seed}.json`);
        const [shorter, longer] = [few, many].map((requests) =>
          timeOf(argsOf(embedded.target, requests, file), embedded.target),
        );
        taken.get(name).push((longer - shorter) / (many - few));
      }
    }
    const rows = [['nodeproof', own], ...taken].map(([name, ms]) => [
      name,
      spread(ms),
      spread(
        ms.map((one) => one / median(own)),
        1,
      ),
    ]);
    return `${table(['tool', 'ms a request', 'times nodeproof'], rows)}

The others send the same request again and again, one after another, and check status and schema (\`eth_blockNumber\` for @open-rpc/test-coverage, a
page of the node list for the rest); nodeproof's are those that \`deep\` sends beyond \`standard\`, 16 in flight.`;
  } finally {
    await embedded.close();
  }
}

function timeOf(args, { tls }) {
  const begun = performance.now();
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: tls.ca };
  const { error } = spawnSync(process.execPath, args, { stdio: 'ignore', env });
  if (error !== undefined) throw error;
  return performance.now() - begun;
}
