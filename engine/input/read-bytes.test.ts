import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

describe('reading the bytes of a file', () => {
  it('gives a file as it stands, and one byte too many of what is longer', () => {
    writeFileSync(at('file'), 'ä\0b');
    expect(readBytes(at('file'), 10).toString('utf8')).toBe('ä\0b');
    expect(readBytes('/dev/zero', 200_000)).toHaveLength(200_001);
    expect(readBytes('/dev/null', 10)).toHaveLength(0);
  });

  it('says in plain words why it cannot', () => {
    symlinkSync('circle', at('circle'));
    expect(() => readBytes(folder, 10)).toThrow('it is a directory');
    expect(() => readBytes(at('none'), 10)).toThrow('file not found');
    expect(() => readBytes(at('circle'), 10)).toThrow('its symbolic links form a loop');
    expect(() => readBytes(at('x'.repeat(5000)), 10)).toThrow('file name is too long');
  });

  it('waits for a pipe while somebody writes, and not for ever where nobody does', () => {
    execFileSync('mkfifo', [at('written'), at('silent')]);
    spawn('sh', ['-c', `(printf one; sleep 0.3; printf two) > '${at('written')}'`], { stdio: 'ignore' });
    expect(readBytes(at('written'), 100, { nobodyMs: 120_000, silenceMs: 120_000 }).toString()).toBe(
      'onetwo',
    );
    expect(() => readBytes(at('silent'), 100, { nobodyMs: 40, silenceMs: 120_000 })).toThrow(
      'it is a pipe without data',
    );
  });
});
