import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Caching } from '../../../engine/caching.ts';
import { collectGarbage } from '../../../engine/ledger/collect-garbage.ts';
import { Strand } from '../../../engine/ledger/strand.ts';
import { Session } from '../../../engine/run/session.ts';
import { parseTarget } from '../../../engine/target/target-file.ts';
import { NodeList } from './node-list.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** The list of a service with one page, that gets another node with every request while it `moves`. */
async function listThat(state: { moves: boolean }, mostAgain?: number) {
  let asked = 0;
  let born = 1;
  const server = createServer((_, response) => {
    asked += 1;
    if (state.moves) born += 1;
    const results = Array.from({ length: born }, (_none, index) => ({ id: `n${index}` }));
    response.end(JSON.stringify({ count: born, next: null, previous: null, results }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = JSON.stringify({ name: 'list', platform: { baseUrl, apiKey: 'a-key-of-no-service' } });
  const session = new Session(await parseTarget(file, 'list', {}), '0.0.0', new AbortController().signal);
  cleanups.push(async () => {
    await session.close();
    await new Promise((resolve) => server.close(resolve));
  });
  const list = new NodeList(session.platformWire(), 10, mostAgain);
  return {
    asked: () => asked,
    changed: () => list.changed(list.since([], Caching.fresh), Caching.fresh),
    list,
  };
}

describe('a node list', () => {
  it('has not changed where it holds still, however often somebody asks', async () => {
    const { changed } = await listThat({ moves: false });
    for (let question = 0; question < 6; question += 1) expect(await changed()).toBe(false);
  });

  it('that never holds still is not read for every question', async () => {
    const { changed, asked } = await listThat({ moves: true });
    for (let question = 0; question < 3; question += 1) expect(await changed()).toBe(true);
    const before = asked();
    for (let question = 0; question < 4; question += 1) expect(await changed()).toBe(true);
    expect(asked()).toBe(before);
  });

  it('is read again by cases so often in all, and as often as anybody wants by what belongs to none', async () => {
    const { list, asked } = await listThat({ moves: true }, 3);
    const ofCase = Caching.of({ isFresh: true, strand: new Strand() });
    for (let reading = 0; reading < 3; reading += 1) await list.snapshot(ofCase);
    await expect(list.snapshot(ofCase)).rejects.toMatchObject({ reason: 'changed' });
    // What could be found only by reading it again counts as changed.
    expect(await list.changed(list.since([], ofCase), ofCase)).toBe(true);
    expect(asked()).toBe(3);
    await list.snapshot(Caching.fresh);
    expect(asked()).toBe(4);
    list.rereads.allowAnew();
    await list.snapshot(ofCase);
    expect(asked()).toBe(5);
  });

  it('that has come to rest is found to be so', async () => {
    const state = { moves: true };
    const { changed } = await listThat(state);
    for (let question = 0; question < 3; question += 1) await changed();
    state.moves = false;
    const answers: boolean[] = [];
    for (let question = 0; question < 7; question += 1) answers.push(await changed());
    expect(answers).toContain(false);
    expect(answers.at(-1)).toBe(false);
  });

  it('asks once for what many cases share, however many other queries they have, and reads it as it came', async () => {
    const { list, asked } = await listThat({ moves: true });
    const queries = Array.from({ length: 100 }, (_, index) => [['name', `n${index}`]] as const);
    const read = async () =>
      (await Promise.all(queries.map((query) => list.listing(query, Caching.shared)))).map(
        ({ rows }) => rows.length,
      );
    const first = await read();
    expect(asked()).toBe(100);
    expect(await read()).toEqual(first);
    expect(asked()).toBe(100);
  });

  it('holds few of the readings, and always that of the whole list', async () => {
    const { list } = await listThat({ moves: false });
    const whole = await list.snapshot(Caching.shared);
    const one = new WeakRef(await list.listing([['name', 'first']], Caching.shared));
    for (let index = 0; index < 100; index += 1) await list.listing([['name', `n${index}`]], Caching.shared);
    await collectGarbage();
    expect(one.deref()).toBeUndefined();
    expect(await list.snapshot(Caching.shared)).toBe(whole);
    expect(list.snapshots).toEqual([whole]);
  });
});
