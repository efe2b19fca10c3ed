import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caching } from '../../engine/caching.ts';
import { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import { Session } from '../../engine/run/session.ts';
import { Vault } from '../../engine/secrets/vault.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import { addressIn } from './address-in.ts';
import { listedPlaces } from './listed-places.ts';

const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, tls: false, behaviour });
});
afterAll(() => embedded.close());

async function placesWith(overrides: Overrides): Promise<ReturnType<typeof listedPlaces>> {
  behaviour.set([{ id: 'test', section: '2.2', summary: 'test', overrides }]);
  const target = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  const kept = new KeptExchanges(target);
  const session = new Session(target, '0.0.0', new AbortController().signal, {
    vault: new Vault([]),
    observers: [kept],
  });
  try {
    for (const page of [1, 2, 3])
      await session
        .platformWire()
        .ask(
          { method: 'GET', path: '/v1/nodes/', query: { page: String(page) }, label: 'GET /v1/nodes/' },
          Caching.fresh,
        );
    return listedPlaces(kept);
  } finally {
    await session.close();
  }
}

describe('where the nodes of a list stand', () => {
  it('is found by their addresses', async () => {
    const places = await placesWith({});
    const urls = embedded.targetFile.nodes.flatMap(({ url }) => (url === undefined ? [] : [addressIn(url)]));
    const found = urls.filter((address) => places.get(address)?.region !== undefined);
    expect(found.length).toBeGreaterThan(0);
  });

  it('is not known where what is listed is no region, or one address has two', async () => {
    const long = await placesWith({ 'platform.node': (node) => ({ ...node, region: 'x'.repeat(500) }) });
    expect(long.size).toBe(0);
    let count = 0;
    const moving = await placesWith({
      'platform.node': (node) => {
        count += 1;
        return { ...node, region: `region-${count}`, details: { https_endpoint: 'https://one.example' } };
      },
    });
    expect(count).toBeGreaterThan(1);
    expect(moving.size).toBe(0);
  });
});
