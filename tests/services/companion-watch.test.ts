import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RpcCheck } from '../../engine/check.ts';
import { holds } from '../../engine/verdict/judgement.ts';
import { loadRegister } from '../../specs/register.ts';
import { watches } from '../../suites/rollup/companion.check.ts';
import { companionCode } from '../../suites/support/call-many/companion.ts';
import { openCallMany } from '../../suites/support/call-many/open-call-many.ts';
import { callTo } from '../../suites/support/call-many/request.ts';
import { loadFaults, pickById } from '../../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour } from '../../targets/entries/behaviour.ts';
import { runSuite } from '../support/run-suite.ts';

const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
});
afterAll(() => embedded.close());

const decides = watches[0]?.decides ?? ['none'];
const register = loadRegister().filter(({ id }) => decides.includes(id));
const rollupAlone = () => ({
  ...embedded.targetFile,
  nodes: embedded.targetFile.nodes.filter(({ api }) => api === 'rollup'),
});
const accounts = [1, 2].map((index) => `0xfa${String(index).padStart(38, '0')}`) as [string, string];

/** Is content with whatever comes: what fails was seen in the words of a companion. */
const content: RpcCheck = {
  decides,
  on: ['rollup'],
  over: 'every-channel',
  cost: () => 4,
  async run(context) {
    const client = await openCallMany(context);
    const overrides = { [accounts[0]]: { balance: '0x1' } };
    const bundles = accounts.map((account) => ({
      transactions: [callTo(account)],
      blockOverride: { coinbase: account },
    }));
    for (const id of decides)
      await context.recorder.cases(id, [bundles.slice(0, 1), bundles], async (some, caching) => {
        const { items } = await client.askAccompanied({ bundles: some, overrides }, caching);
        expect(items.length).toBe(some.length);
        return holds;
      });
  },
};

it.each<[string, string[]]>([
  ['', []],
  ['rollup.call-many.from-ignored', ['rollup.call-many.call-from']],
  ['rollup.call-many.origin-zero', ['rollup.call-many.call-from']],
  ['rollup.call-many.data-ignored', ['rollup.call-many.call-data']],
  ['rollup.call-many.state-override-balance-ignored', ['rollup.call-many.state-override-balance']],
  ['rollup.call-many.state-override-state-diff-ignored', ['rollup.call-many.state-override-state-diff']],
  ['rollup.call-many.coinbase-override-ignored', ['rollup.call-many.coinbase-override']],
  ['rollup.call-many.state-stays', ['rollup.call-many.nothing-on-chain']],
])('sees %s in the last call of requests that were sent for something else', async (id, failed) => {
  behaviour.set(id === '' ? [] : pickById(await loadFaults(), [id]));
  const run = await runSuite(rollupAlone(), { checks: [content], watches, register });
  const broken = run.requirements.filter(({ verdict }) => verdict === 'failed').map((one) => one.id);
  expect([...new Set(broken)]).toEqual(failed);
});

it('sends no companions to a node that takes none', async () => {
  let refused = 0;
  behaviour.set([
    {
      id: 'call-many.without-companions',
      section: '4.6',
      summary: 'Simulations with a companion fail',
      overrides: {
        'rpc.envelope': (answer, { params }) => {
          if (!JSON.stringify(params).includes(companionCode)) return answer;
          refused += 1;
          return { jsonrpc: '2.0', id: answer.id, error: { code: -32000, message: 'too complex' } };
        },
      },
    },
  ]);
  const run = await runSuite(rollupAlone(), { checks: [content], watches, register });
  expect(run.summary.failed).toBe(0);
  // The first one to each node showed it.
  expect(refused).toBe(rollupAlone().nodes.length);
});
