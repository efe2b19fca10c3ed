import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFaults } from '../../targets/catalogue.ts';
import { runCommand, type Started, startCommand } from '../support/run-command.ts';
import { startSlowService } from './slow-service.ts';

let folder = '';
let service: Awaited<ReturnType<typeof startSlowService>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-signals-'));
  service = await startSlowService(100);
  writeFileSync(join(folder, 'slow.yaml'), service.targetFile);
});
afterAll(() => {
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (out: string, through: readonly string[] = []): Started =>
  startCommand(['run', '--target', 'slow.yaml', '--seed', '1', '--out', out], { cwd: folder, through });

/** Waits until a run has written that many lines to its journal. */
async function underWay(out: string, lines: number): Promise<void> {
  const path = join(folder, out, 'journal.ndjson');
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (existsSync(path) && readFileSync(path, 'utf8').split('\n').length > lines) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} did not come to ${lines} lines`);
}

const runOf = (out: string) =>
  JSON.parse(readFileSync(join(folder, out, 'run.json'), 'utf8')) as {
    verdict: string;
    requirements: { id: string; verdict: string; reason?: string }[];
  };

describe('a run that is interrupted', () => {
  it.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'finishes at one %s with a report of what is known',
    async (signal) => {
      const { child, ended } = start(signal);
      await underWay(signal, 2);
      child.kill(signal);
      const { code, stderr } = await ended;
      expect(stderr).toContain('the results so far will be reported');
      const { verdict, requirements } = runOf(signal);
      expect(code).toBe(verdict === 'violates' ? 1 : 3);
      expect(requirements.some(({ reason }) => /interrupted/.test(reason ?? ''))).toBe(true);
      expect(readdirSync(join(folder, signal)).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  it('ends at once at the second signal', async () => {
    const { child, ended } = start('twice');
    await underWay('twice', 2);
    child.kill('SIGINT');
    child.kill('SIGTERM');
    const { code } = await ended;
    expect([130, 143]).toContain(code);
  });
});

describe('a run that is killed', () => {
  it('is rebuilt from its journal up to the last whole line, and its directory is free again', async () => {
    const { child, ended } = start('killed');
    await underWay('killed', 4);
    child.kill('SIGKILL');
    await ended;
    const path = join(folder, 'killed', 'journal.ndjson');
    const whole = readFileSync(path, 'utf8').split('\n').slice(1, -1);
    for (const rest of ['', '{"kind":"verdict","id":"platf', `\n${'\0'.repeat(4096)}`]) {
      appendFileSync(path, rest);
      const { code, stderr } = await runCommand(['report', 'killed'], { cwd: folder });
      expect(stderr).toBe('');
      const { verdict, requirements } = runOf('killed');
      expect(code).toBe(verdict === 'violates' ? 1 : 3);
      for (const line of whole) {
        const { id, verdict: fell } = JSON.parse(line) as { id: string; verdict: string };
        expect(requirements.find((one) => one.id === id)?.verdict).toBe(fell);
      }
      expect(
        requirements.filter(({ reason }) => reason === 'the run ended before this was evaluated').length,
      ).toBeGreaterThan(0);
    }
    const next = await start('killed').ended;
    expect([next.code, next.stderr]).toEqual([2, expect.stringContaining('exists and is not empty')]);
  });
});

describe('two runs at a time', () => {
  it('do not meet in one directory: the second is rejected before it sends anything', async () => {
    const first = start('shared');
    await underWay('shared', 1);
    const second = await start('shared').ended;
    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(
      /^nodeproof: --out .*shared: another run \(process \d+\) is writing there; [^\n]*\n$/,
    );
    first.child.kill('SIGINT');
    await first.ended;
    expect(runOf('shared').requirements.length).toBeGreaterThan(0);
  });

  it('get a directory each where none is named', async () => {
    const cwd = join(folder, 'default');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'slow.yaml'), service.targetFile);
    const args = ['run', '--target', 'slow.yaml', '--only', 'platform.organization'];
    await Promise.all([0, 1].map(() => runCommand(args, { cwd })));
    const runs = readdirSync(join(cwd, 'out')).filter((name) => name !== 'latest');
    expect(runs).toHaveLength(2);
    for (const name of runs) expect(existsSync(join(cwd, 'out', name, 'run.json'))).toBe(true);
  });
});

describe('a reader that goes away', () => {
  it('changes nothing about the verdict', async () => {
    const script = 'set -o pipefail; "$0" "$@" | head -c 1 >/dev/null';
    const args = ['run', '--target', 'slow.yaml', '--only', 'platform.organization', '--out', 'piped'];
    const { code, stderr } = await runCommand(args, { cwd: folder, through: ['bash', '-c', script] });
    expect(stderr).not.toContain('fault');
    expect(code).toBe(runOf('piped').verdict === 'violates' ? 1 : 3);
  });

  it('is no trouble on stderr, and stdin may be closed', async () => {
    const script = '"$0" "$@" 0<&- 2>&1 >/dev/null | head -c 1 >/dev/null; exit $PIPESTATUS';
    const args = ['run', '--target', 'slow.yaml', '--only', 'platform.organization', '--out', 'piped-2'];
    const { code } = await runCommand(args, { cwd: folder, through: ['bash', '-c', script] });
    expect(code).toBe(runOf('piped-2').verdict === 'violates' ? 1 : 3);
  });
});

describe('a disk that is full', () => {
  // Blocks of 1 KiB: the limit of a file stands for what a disk has left.
  const limited = (blocks: number): readonly string[] => [
    'bash',
    '-c',
    `ulimit -f ${blocks}; exec "$0" "$@"`,
  ];
  const args = ['run', '--target', 'slow.yaml', '--only', 'platform.organization', '--out'];

  it('is reported before anything is sent', async () => {
    const before = service.requests();
    const { code, stderr } = await runCommand([...args, 'full'], { cwd: folder, through: limited(8) });
    expect(stderr).toMatch(
      /^nodeproof: --out .*full: cannot be written \(.*free some, or name another directory\)\n$/,
    );
    expect(code).toBe(2);
    expect(service.requests()).toBe(before);
  });

  it('is reported where results go to it', async () => {
    const script = 'exec "$0" "$@" >/dev/full';
    const { code, stderr } = await runCommand(['requirements'], {
      cwd: folder,
      through: ['bash', '-c', script],
    });
    expect(stderr).toMatch(/^nodeproof: stdout cannot be written \([^\n]*\n$/);
    expect(code).toBe(3);
  });

  it('ends a run with a clear message where it fills up on the way', async () => {
    const out = 'filled';
    // A folder in the place of a report acts as the disk: both reject what is written, once the run is under way.
    const { child, ended } = start(out);
    await underWay(out, 1);
    const path = join(folder, out, 'report.html');
    mkdirSync(join(path, 'in-the-way'), { recursive: true });
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect(stderr).toMatch(/the run could not be written completely \(.*nodeproof report/);
    expect(stdout).toMatch(/slow, profile/);
    expect([1, 3]).toContain(code);
  });
});

describe('a proof that is interrupted', () => {
  it('prints what is known, closes its targets, and does not claim the rest', async () => {
    const temporary = mkdtempSync(join(folder, 'temporary-'));
    const ids = (await loadFaults()).slice(0, 60).map(({ id }) => id);
    const { child, ended } = startCommand(['prove', '--json', ...ids.flatMap((id) => ['--fault', id])], {
      cwd: folder,
      env: { TMPDIR: temporary },
    });
    // The first progress line: a tenth of the faults.
    child.stderr?.once('data', () => child.kill('SIGINT'));
    const { code, stdout, stderr } = await ended;
    const { faults } = JSON.parse(stdout) as { faults: { id: string; verdict: string }[] };
    expect(faults.length).toBeGreaterThan(5);
    expect(faults.length).toBeLessThan(ids.length);
    expect(faults.every(({ verdict }) => verdict === 'caught')).toBe(true);
    expect(stderr).toContain(`interrupted: ${ids.length - faults.length} more were not checked`);
    expect(code).toBe(3);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
