import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { describeWith } from '../setup/describe-with.ts';
import { startCommand } from '../support/run-command.ts';

const most = 300;
const targets: EmbeddedTarget[] = [];
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-memory-'));
  for (const name of ['a', 'b', 'c']) {
    const target = await startEmbeddedTarget({ seed: 1 });
    targets.push(target);
    writeFileSync(join(folder, `${name}.yaml`), JSON.stringify({ ...target.targetFile, name }));
  }
});
afterAll(async () => {
  await Promise.all(targets.map((target) => target.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** The most memory that a process has held so far, in MB; undefined where it has ended. */
function peakOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
  } catch {
    return undefined;
  }
}

const proc = process.platform === 'linux' ? '/proc' : undefined;
describeWith(proc, 'only Linux tells the peak of a process', 'memory of a comparison', () => {
  it(`of three targets at standard is below ${most} MB`, async () => {
    const files = ['a', 'b', 'c'].flatMap((name) => ['--target', `${name}.yaml`]);
    const rest = ['--profile', 'standard', '--seed', '1', '--round-seconds', '20', '--out', 'out'];
    const { child, ended } = startCommand(['compare', ...files, ...rest], { cwd: folder });
    let peak = 0;
    const watching = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid ?? 0) ?? 0);
    }, 100);
    const { code } = await ended;
    clearInterval(watching);
    expect(code).toBe(0);
    expect(peak).toBeGreaterThan(50);
    expect(peak).toBeLessThan(most);
  });
});
