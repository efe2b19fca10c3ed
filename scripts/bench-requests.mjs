// What a request of a run costs, all that is judged of its answer included, beside the bare request. Everything goes to one embedded
// target over TLS, in one go, on one machine: the ratios count, the milliseconds are this machine's. Asserts nothing.
//   npm run bench:requests [-- RUNS]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { parse } from 'yaml';

const runs = Number(process.argv[2] ?? 3);
const bareRequests = 3_000;
const command = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-bench-'));
const file = join(folder, 'target.yaml');

const mock = spawn(process.execPath, [command, 'mock'], { stdio: ['ignore', 'pipe', 'ignore'] });
try {
  let text = '';
  mock.stdout.setEncoding('utf8');
  for await (const piece of mock.stdout) {
    text += piece;
    if (text.includes('\nallow:') || text.includes('\nlimits:')) break;
  }
  writeFileSync(file, text);
  const target = parse(text);

  const rows = [
    ['undici, one at a time', await bare(target, 1)],
    ['undici, 16 in flight', await bare(target, 16)],
  ];
  for (const profile of ['quick', 'standard'])
    for (let run = 1; run <= runs; run += 1)
      rows.push([`nodeproof, ${profile}`, await checked(profile, run)]);

  const each = ({ requests, ms }) => ms / requests;
  const [[, unit]] = rows;
  console.log('                            requests   seconds   ms each   ratio');
  for (const [name, row] of rows)
    console.log(
      `${name.padEnd(26)} ${String(row.requests).padStart(9)} ${(row.ms / 1000).toFixed(2).padStart(9)} ${each(row).toFixed(3).padStart(9)} ${(each(row) / each(unit)).toFixed(2).padStart(7)}`,
    );
} finally {
  mock.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** Reads the node list again and again, and does nothing with it. */
async function bare({ platform, tls }, inFlight) {
  const ca = readFileSync(tls.ca);
  const pool = new Pool(platform.baseUrl, { connections: inFlight, connect: { ca } });
  const headers = { authorization: `Bearer ${platform.apiKey}` };
  let left = bareRequests;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (left-- > 0) {
        const { body } = await pool.request({ method: 'GET', path: '/v1/nodes/', headers });
        JSON.parse(await body.text());
      }
    }),
  );
  const ms = performance.now() - begun;
  await pool.close();
  return { requests: bareRequests, ms };
}

/** One run as a user starts it: start of the process, reports and all. */
async function checked(profile, seed) {
  const out = join(folder, `${profile}-${seed}`);
  const begun = performance.now();
  const args = [command, 'run', '--target', file, '--profile', profile, '--seed', String(seed), '--out', out];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
  const ms = performance.now() - begun;
  if (code !== 0) throw new Error(`the run ended with ${code}: build first (npm run build)`);
  const { ledger } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  return { requests: ledger.requests, ms };
}
