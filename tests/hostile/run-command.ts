import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostileService } from './hostile-case.ts';

const command = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Ended {
  /** Null where it had to be killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Everything that a person may read: what was printed, and run.json. */
  readonly everything: string;
  readonly verdicts: ReadonlyMap<string, string>;
  /** The most memory that the process ever held, in megabytes. */
  readonly peakMegabytes: number;
  readonly seconds: number;
}

/** What ends in time on a quiet machine may take so much longer beside other work. */
const busy = 6;

/**
 * Runs the compiled command against a target, or compares two, in a process of its own that is killed when it takes too long.
 */
export async function runAgainst(
  { target, against, files = {} }: Pick<HostileService, 'target' | 'against' | 'files'>,
  folder: string,
  options: { readonly seconds: number; readonly args?: readonly string[] },
): Promise<Ended> {
  const targets = [target, ...(against === undefined ? [] : [against])];
  const given = targets.flatMap((content, index) => {
    const file = join(folder, `target-${index}.yaml`);
    const named = { name: 'hostile', limits: { timeoutMs: 2000 }, ...content };
    writeFileSync(file, JSON.stringify(named));
    return ['--target', file];
  });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const out = join(folder, 'run');
  const args = [
    against === undefined ? 'run' : 'compare',
    ...given,
    '--profile',
    'quick',
    '--seed',
    '1',
    '--out',
    out,
    ...(options.args ?? []),
  ];
  const started = Date.now();
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk;
  });
  let peakMegabytes = 0;
  const look = (): void => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid));
  };
  const watch = setInterval(look, 50);
  const limit = setTimeout(() => child.kill('SIGKILL'), options.seconds * busy * 1000);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  clearTimeout(limit);
  const run = readOrEmpty(join(out, 'run.json'));
  return {
    code,
    ...printed,
    everything: `${printed.stdout}\n${printed.stderr}\n${run}`,
    verdicts: verdictsIn(run),
    peakMegabytes,
    seconds: (Date.now() - started) / 1000,
  };
}

/** Linux knows the peak of a process; elsewhere nothing is measured. */
function peakOf(pid: number | undefined): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function verdictsIn(run: string): ReadonlyMap<string, string> {
  if (run === '') return new Map();
  const { requirements } = JSON.parse(run) as { requirements: { id: string; verdict: string }[] };
  return new Map(requirements.map(({ id, verdict }) => [id, verdict]));
}
