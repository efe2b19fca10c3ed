import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkRecorded } from './recorded-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-recorded-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

it('lets pass what can be read whole, and what is not there', () => {
  writeFileSync(at('run.json'), '{}');
  expect(() => checkRecorded(at('run.json'))).not.toThrow();
  expect(() => checkRecorded(at('none'))).not.toThrow();
});

it('rejects what never ends, and what no memory holds', () => {
  symlinkSync('/dev/zero', at('zero'));
  execFileSync('mkfifo', [at('pipe')]);
  writeFileSync(at('huge'), '');
  truncateSync(at('huge'), 3_000_000_000);
  expect(() => checkRecorded(at('zero'))).toThrow('not a file, but a pipe or a device');
  expect(() => checkRecorded(at('pipe'))).toThrow('not a file, but a pipe or a device');
  expect(() => checkRecorded(at('huge'))).toThrow('larger than 48 MB');
});
