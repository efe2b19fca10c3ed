import { afterEach, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const id = 'jsonrpc.transport.websocket';

let embedded: EmbeddedTarget | undefined;
afterEach(() => embedded?.close());

/** Runs what is said of WebSockets where a gateway answers the upgrades that `drops` picks. */
async function verdictWhere(drops: (upgrade: number) => boolean): Promise<string[]> {
  embedded = await startEmbeddedTarget({ seed: 1, tls: false });
  let upgrades = 0;
  embedded.behaviour.set([
    {
      id: 'test.dropped-upgrades',
      section: '4',
      summary: 'a gateway answers some upgrades',
      overrides: {
        'websocket.upgrade': (instead) =>
          drops(upgrades++) ? { status: 502, headers: {}, body: '' } : instead,
      },
    },
  ]);
  const nodes = embedded.targetFile.nodes.filter(({ name }) => name === 'evm-1');
  const { requirements } = await runSuite({ name: 'one', nodes }, await checksOf((one) => one === id));
  return requirements.filter((one) => one.id === id).map(({ verdict }) => verdict);
}

it('takes no upgrade for rejected that a gateway drops with each of its retries', async () => {
  // Four cases, each sent three times.
  expect(await verdictWhere((upgrade) => upgrade < 12)).toEqual(['passed']);
});

it('fails where a gateway answers every upgrade', async () => {
  expect(await verdictWhere(() => true)).toEqual(['failed']);
});
