import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadAlternatives, pickById } from '../../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour } from '../../targets/entries/behaviour.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
// On this chain one of the blocks that a backend behind lacks is the only one that short runs look at over the WebSocket.
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 7, behaviour });
});
afterAll(() => embedded.close());

it.each(['websocket.one-behind', 'websocket.two-behind'])(
  'decides everything of the blocks of a node that is %s',
  async (id) => {
    behaviour.set(pickById(await loadAlternatives(), [id]));
    const { platform: _platform, ...file } = embedded.targetFile;
    const nodes = file.nodes?.filter(({ api }) => api === 'evm');
    const { requirements } = await runSuite(
      { ...file, nodes },
      await checksOf((one) => one.startsWith('evm.')),
    );
    const bad = requirements.filter(({ verdict }) => ['failed', 'inconclusive'].includes(verdict));
    expect(bad.map((one) => `${one.id} ${one.verdict}: ${one.reason}`)).toEqual([]);
  },
);
