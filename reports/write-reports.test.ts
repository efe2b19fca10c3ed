import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'lossless-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileText } from './fixtures/hostile-text.ts';
import { conformingRun, violatingRun } from './fixtures/sample-run.ts';
import { fileName, writeReports } from './write-reports.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nodeproof-reports-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

describe('writeReports', () => {
  it('writes every report, again over an earlier run, and leaves nothing else', async () => {
    const out = join(directory, 'deep', 'out');
    await writeReports(out, violatingRun());
    const before = await readdir(join(out, 'allure-results'));
    await writeReports(out, conformingRun());
    const after = await readdir(join(out, 'allure-results'));
    expect((await readdir(out)).sort()).toEqual([
      'allure-results',
      'failures.har',
      'junit.xml',
      'report.html',
      'run.json',
      'summary.md',
    ]);
    expect(before.filter((name) => after.includes(name))).toEqual(['environment.properties']);
    expect(await readdir(directory)).toEqual(['deep']);
  });

  it('loses no digit and no character in run.json', async () => {
    const [path = ''] = await writeReports(directory, violatingRun());
    const text = await readFile(path, 'utf8');
    expect(text).toContain('9007199254740993');
    expect(JSON.parse(JSON.stringify(parse(text, undefined, Number)))).toEqual(
      JSON.parse(
        JSON.stringify(violatingRun(), (_, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        ),
      ),
    );
  });
});

describe('fileName', () => {
  it('never leaves its directory', () => {
    expect(fileName('../../etc/passwd')).toBe('___.._etc_passwd');
    expect(fileName('..')).toBe('__');
    expect(fileName('')).toBe('_');
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(fileName(text)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/);
      }),
    );
  });
});
