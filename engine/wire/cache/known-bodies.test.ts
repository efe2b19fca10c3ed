import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../ledger/collect-garbage.ts';
import { parseJson } from '../parse-json.ts';
import { KnownBodies } from './known-bodies.ts';

const page = (of: string): string => JSON.stringify({ results: Array<string>(100).fill(of) });

describe('KnownBodies', () => {
  it('reads what is the same text once, and every other text as it is', () => {
    const bodies = new KnownBodies();
    const [first, same, other] = [page('a'), page('a'), page('b')].map((text) => bodies.read(text));
    expect(same?.body).toBe(first?.body);
    expect(other).toEqual({ text: page('b'), body: parseJson(page('b')) });
  });

  it('keeps one copy of a long text, as a hostile service repeats it', () => {
    const bodies = new KnownBodies();
    const [first, same] = Array.from({ length: 2 }, () => bodies.read(page('a'.repeat(10_000))));
    expect(same?.body).toBe(first?.body);
  });

  it('reads again what nobody holds any more', async () => {
    const bodies = new KnownBodies();
    const reading = new WeakRef(bodies.read(page('a')).body);
    // Until then a weak reference holds what it was made for.
    await setImmediate();
    await collectGarbage();
    expect(reading.deref()).toBeUndefined();
    expect(bodies.read(page('a'))).toEqual({ text: page('a'), body: parseJson(page('a')) });
  });

  it('reads a text that is not JSON', () => {
    const text = '<html>'.repeat(100);
    expect(new KnownBodies().read(text)).toEqual({ text, body: parseJson(text) });
  });
});
