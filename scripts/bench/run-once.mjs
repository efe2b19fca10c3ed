import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from './command.mjs';

const reportUsage = fileURLToPath(new URL('preload/report-usage.mjs', import.meta.url));
let number = 0;

/**
 * One run as a user starts it, start of the process and reports included.
 * @param preload modules that the process loads first
 */
export async function runOnce(folder, args, { preload = [], env = {} } = {}) {
  number += 1;
  const out = join(folder, `run-${number}`);
  const usage = join(folder, `usage-${number}.json`);
  const imports = [reportUsage, ...preload].flatMap((module) => ['--import', module]);
  const begun = performance.now();
  const child = spawn(process.execPath, [...imports, command, 'run', '--quiet', '--out', out, ...args], {
    stdio: 'ignore',
    env: { ...process.env, ...env, NODEPROOF_BENCH_USAGE: usage },
  });
  const [code] = await once(child, 'exit');
  const ms = performance.now() - begun;
  // Of a busy machine some statements stay undecided (3): what was sent and taken counts all the same.
  if (![0, 1, 3].includes(code)) throw new Error(`the run ended with ${code}: ${args.join(' ')}`);
  const { userCPUTime, systemCPUTime, maxRSS, mainThreadMs } = JSON.parse(readFileSync(usage, 'utf8'));
  const run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  return {
    code,
    ms,
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    mainThreadMs,
    megabytes: maxRSS / 1024,
    requests: run.ledger.requests,
  };
}
