import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { SpillFile } from './spill-file.ts';

const folders: string[] = [];

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spill-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What the open files of this process hold, as Linux shows them, whether they have a name or not. */
function openFilesUnder(folder: string): Buffer[] {
  return readdirSync('/proc/self/fd').flatMap((file) => {
    try {
      const path = `/proc/self/fd/${file}`;
      return readlinkSync(path).startsWith(folder) ? [readFileSync(path)] : [];
    } catch {
      return [];
    }
  });
}

/** Some texts wait in memory for others, and some are written at once. */
const repeats = fc.constantFrom(0, 1, 10, 1_000, 5_000);

describe('a spill file', () => {
  it('gives every text back as it was written, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 100 }), repeats)), (parts) => {
        const texts = parts.map(([text, times]) => text.repeat(times));
        const file = new SpillFile(emptyFolder());
        const places = parts.map(([text, times]) => file.write(...Array<string>(times).fill(text)));
        const read = places.toReversed().map((place) => place && file.read(place));
        file.close();
        expect(read.toReversed()).toEqual(texts);
      }),
    );
  });

  it('makes nothing before the first text, and leaves nothing behind', () => {
    const folder = emptyFolder();
    const file = new SpillFile(folder);
    file.close();
    expect(readdirSync(folder)).toEqual([]);
    const other = new SpillFile(folder);
    other.write('text');
    other.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('has no name, and shows nothing of what it holds', () => {
    const folder = emptyFolder();
    const file = new SpillFile(folder);
    for (let time = 0; time < 100; time += 1) file.write('the secret of a service'.repeat(200));
    expect(readdirSync(folder)).toEqual([]);
    const [bytes] = openFilesUnder(folder);
    file.close();
    expect(bytes?.length).toBeGreaterThan(200_000);
    expect(bytes?.includes('secret')).toBe(false);
    // Equal texts are not equal in it.
    expect(bytes?.indexOf(bytes.subarray(0, 16), 16)).toBe(-1);
  });

  it('has no place beyond its size, and keeps what it has', () => {
    const file = new SpillFile(emptyFolder(), 100);
    const place = file.write('a'.repeat(60));
    expect(file.usable).toBe(true);
    expect(file.write('b'.repeat(60))).toBeUndefined();
    expect(file.usable).toBe(false);
    expect(place && file.read(place)).toBe('a'.repeat(60));
    file.close();
  });

  it('has no place where no file can be made, or once it is closed', () => {
    const path = join(emptyFolder(), 'file');
    writeFileSync(path, '');
    const file = new SpillFile(path);
    expect([file.write('text'), file.usable]).toEqual([undefined, false]);
    const closed = new SpillFile(emptyFolder());
    const place = closed.write('text');
    closed.close();
    expect([place && closed.read(place), closed.write('text')]).toEqual([undefined, undefined]);
  });
});
