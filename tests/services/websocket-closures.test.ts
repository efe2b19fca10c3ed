import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { loadAlternatives, loadFaults, pickById } from '../../targets/catalogue.ts';

const lasting = 'jsonrpc.transport.websocket-lasting';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

async function resultsWith(what: Parameters<Bench['run']>[0]) {
  const checks = bench.checks.filter(({ decides }) =>
    decides.some((one) => one.startsWith('jsonrpc.transport.') || one.startsWith('jsonrpc.block-number.')),
  );
  return (await bench.run(what, checks)).filter(({ id }) => id === lasting);
}

it('a connection that is closed normally in place of an answer is a breach, which one line shows over one connection', async () => {
  const results = await resultsWith(pickById(await loadFaults(), ['jsonrpc.websocket.closes-normally']));
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['failed']));
  for (const { findings } of results) {
    const lines = findings[0]?.reproduce?.split('\n').filter((line) => line.includes('websocat')) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.match(/printf/g)?.length, line).toBeGreaterThan(3);
  }
});

it.each(['websocket.lifetime-1000', 'websocket.forty-a-connection'])(
  'with the alternative %s nothing fails',
  async (id) => {
    const results = await resultsWith(pickById(await loadAlternatives(), [id]));
    expect(results.map(({ verdict }) => verdict)).not.toContain('failed');
  },
);
