import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../ledger/collect-garbage.ts';
import { extentOf, parseJson } from '../body/parse-json.ts';
import { KnownBodies } from './known-bodies.ts';

const page = (of: string): string => JSON.stringify({ results: Array<string>(100).fill(of) });

const readAlone = (text: string) => ({ text, body: parseJson(text), extent: extentOf(text) });

const readBy = (bodies: KnownBodies, text: string) => bodies.find(text) ?? bodies.read(text, extentOf(text));

describe('KnownBodies', () => {
  it('reads what is the same text once, and every other text as it is', () => {
    const bodies = new KnownBodies();
    const [first, same, other] = [page('a'), page('a'), page('b')].map((text) => readBy(bodies, text));
    expect(same?.body).toBe(first?.body);
    expect(other).toEqual(readAlone(page('b')));
  });

  it('keeps one copy of a long text, as a hostile service repeats it', () => {
    const bodies = new KnownBodies();
    const [first, same] = Array.from({ length: 2 }, () => readBy(bodies, page('a'.repeat(10_000))));
    expect(same?.body).toBe(first?.body);
  });

  it('reads again what nobody holds any more', async () => {
    const bodies = new KnownBodies();
    const reading = new WeakRef(readBy(bodies, page('a')).body);
    // Until then a weak reference holds what it was made for.
    await setImmediate();
    await collectGarbage();
    expect(reading.deref()).toBeUndefined();
    expect(bodies.find(page('a'))).toBeUndefined();
    expect(readBy(bodies, page('a'))).toEqual(readAlone(page('a')));
  });

  it('tells texts apart that differ where nothing of them is sampled', () => {
    const bodies = new KnownBodies();
    const text = page('a');
    const others = Array.from({ length: text.length }, (_, at) => {
      const character = text[at] === 'a' ? 'b' : text[at];
      return text.slice(0, at) + character + text.slice(at + 1);
    });
    for (const other of [...others, text]) {
      expect(readBy(bodies, other)).toEqual(readAlone(other));
      expect(readBy(bodies, text)).toEqual(readAlone(text));
    }
  });

  it('reads a text that is not JSON', () => {
    const text = '<html>'.repeat(100);
    expect(readBy(new KnownBodies(), text)).toEqual(readAlone(text));
  });
});
