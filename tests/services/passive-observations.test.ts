import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { Bench } from '../../cli/prove/bench.ts';
import { loadAlternatives } from '../../targets/catalogue.ts';
import type { Alternative } from '../../targets/entries/behaviour.ts';

const unsolicited = 'service.events.unsolicited-messages';
const deprecation = 'service.versioning.deprecation-policy';
const order = 'platform.nodes.default-order';

let bench: Bench;
let alternatives: readonly Alternative[] = [];
beforeAll(async () => {
  bench = await Bench.open();
  alternatives = await loadAlternatives();
});
afterAll(() => bench.close());

/** What the run observes while the target behaves so, beside two checks that read something. */
async function observed(...ids: readonly string[]): Promise<(id: string, node: string | null) => unknown> {
  const read = ['jsonrpc.block-number.result', 'platform.organization.id', unsolicited, deprecation, order];
  const checks = bench.checks.filter(({ decides }) => decides.some((id) => read.includes(id)));
  const chosen = alternatives.filter(({ id }) => ids.includes(id));
  expect(chosen.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const results = await bench.run(chosen, checks);
  return (id, node) =>
    results.find((result: RequirementResult) => result.id === id && result.node === node)?.observation;
}

describe('what is observed of all that a run is answered', () => {
  it('is nothing where a service announces nothing', async () => {
    const of = await observed();
    expect(of(unsolicited, 'jsonrpc-1')).toEqual({ methods: [] });
    expect(of(deprecation, null)).toEqual({});
    expect(of(order, null)).toEqual({ orders: [], sameEachTime: true });
  });

  it('names notifications over WebSocket by their methods, and announced ends by their operations', async () => {
    const of = await observed('websocket.notifications', 'delivery.deprecated');
    expect(of(unsolicited, 'jsonrpc-1')).toEqual({ methods: ['node_status'] });
    expect(of(deprecation, null)).toMatchObject({
      deprecation: { '@1767225600': expect.arrayContaining(['GET /v1/nodes/', 'GET /v1/organization/']) },
      sunset: { 'Thu, 31 Dec 2026 23:59:59 GMT': expect.arrayContaining(['GET /v1/nodes/']) },
    });
    expect(of(deprecation, 'jsonrpc-1')).toMatchObject({
      deprecation: { '@1767225600': expect.arrayContaining(['eth_blockNumber']) },
    });
  });

  it('knows the order of a list without order_by', async () => {
    const of = await observed('platform.unordered-by-name');
    expect(of(order, null)).toEqual({ orders: ['name'], sameEachTime: true });
  });
});
