import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ended, runCommand } from '../support/run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-earlier-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nodeproof = (args: readonly string[]): Promise<Ended> => runCommand(args, { cwd: folder });

const quick = ['run', '--profile', 'quick', '--only', 'platform.organization', '--seed', '1'];

describe('reports made again', () => {
  it('show what changed and what nights were like, even where the earlier run is gone', async () => {
    expect(await nodeproof([...quick, '--out', 'first', '--history', 'nights'])).toMatchObject({ code: 0 });
    const earlier = ['--previous', 'first', '--history', 'nights'];
    expect(await nodeproof([...quick, '--out', 'second', ...earlier])).toMatchObject({ code: 0 });
    const files = ['report.html', 'summary.md'].map((name) => join(folder, 'second', name));
    const written = files.map((file) => readFileSync(file, 'utf8'));
    expect(written[0]).toMatch(/id="changes"/);
    for (const gone of ['first', 'nights']) rmSync(join(folder, gone), { recursive: true });
    for (const file of files) rmSync(file);
    expect(await nodeproof(['report', 'second'])).toMatchObject({ code: 0 });
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(written);
    expect(await nodeproof(['report', '--out', 'elsewhere', 'second'])).toMatchObject({ code: 0 });
    expect(await nodeproof(['report', 'elsewhere'])).toMatchObject({ code: 2 });
    expect(readFileSync(join(folder, 'elsewhere', 'report.html'), 'utf8')).toBe(written[0]);
  });

  it('say which file is wrong where what was kept cannot be read', async () => {
    await nodeproof([...quick, '--out', 'plain']);
    const kept = join(folder, 'plain', 'earlier.json');
    expect(existsSync(kept)).toBe(false);
    writeFileSync(kept, '{"format":"another"}');
    const { code, stderr } = await nodeproof(['report', 'plain']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/earlier\.json: cannot be read .*remove it/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('wait for no pipe that lies in the place of what nights were like', async () => {
    mkdirSync(join(folder, 'piped'));
    execFileSync('mkfifo', [join(folder, 'piped', 'embedded.ndjson')]);
    const { code, stderr } = await nodeproof([...quick, '--out', 'unasked', '--history', 'piped']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^nodeproof: --history piped: .* \(it is not a file, but a pipe or a device\)\n$/);
    expect(existsSync(join(folder, 'unasked', 'run.json'))).toBe(false);
  });

  it('add no line to a file that a link in their place leads to, and say so before the run', async () => {
    mkdirSync(join(folder, 'linked'));
    writeFileSync(join(folder, 'other.txt'), 'of somebody else\n');
    symlinkSync(join(folder, 'other.txt'), join(folder, 'linked', 'embedded.ndjson'));
    const { code, stderr } = await nodeproof([...quick, '--out', 'unsent', '--history', 'linked']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^nodeproof: --history linked: .* \(it is a symbolic link; .*\)\n$/);
    expect(existsSync(join(folder, 'unsent', 'run.json'))).toBe(false);
    expect(readFileSync(join(folder, 'other.txt'), 'utf8')).toBe('of somebody else\n');
    // The folder itself may be one.
    symlinkSync(join(folder, 'kept'), join(folder, 'by-link'));
    mkdirSync(join(folder, 'kept'));
    expect(await nodeproof([...quick, '--out', 'sent', '--history', 'by-link'])).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'kept', 'embedded.ndjson'), 'utf8')).toContain('"embedded"');
  });
});
