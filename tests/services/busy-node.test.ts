import { stringify as stringifyExact } from 'lossless-json';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour } from '../../targets/entries/behaviour.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
});
afterAll(() => embedded.close());

const timedOut = { code: -32002, message: 'request timed out' };
const overloaded = { code: -32000, message: 'server is busy, try again later' };

/** A node one call in so many of which gets the error. */
function busy(every: number, error: typeof timedOut): void {
  let calls = 0;
  behaviour.set([
    {
      id: 'busy',
      section: '7.5',
      summary: 'Some calls get an error about the load of the node',
      overrides: {
        'rpc.envelope': (envelope, { id }) => {
          calls += 1;
          return calls % every === 0 ? { jsonrpc: '2.0', id, error } : envelope;
        },
      },
    },
  ]);
}

async function run(api: string, areas: readonly string[]) {
  const { platform: _platform, ...file } = embedded.targetFile;
  const nodes = file.nodes?.filter((node) => node.api === api).slice(0, 1);
  const checks = await checksOf((id) => areas.some((area) => id.startsWith(area)));
  return runSuite({ ...file, nodes }, checks);
}

it.each([
  { api: 'jsonrpc', ...timedOut },
  { api: 'evm', ...overloaded },
  { api: 'rollup', ...timedOut },
])('decides everything of a node of kind $api that says $message now and then', async ({ api, ...error }) => {
  busy(40, error);
  const { requirements } = await run(api, ['jsonrpc.', 'evm.', 'rollup.']);
  const bad = requirements.filter(({ verdict }) => ['failed', 'inconclusive'].includes(verdict));
  expect(bad.map((one) => `${one.id} ${one.verdict}: ${one.reason}`)).toEqual([]);
});

it.each([timedOut, overloaded])('calls no node conforming that says nothing but $message', async (error) => {
  busy(1, error);
  const { verdict, requirements } = await run('jsonrpc', ['jsonrpc.block-number.']);
  expect(verdict).toBe('inconclusive');
  expect(requirements.filter((one) => ['failed', 'passed'].includes(one.verdict))).toEqual([]);
});

it('asks a bundle again for which a node ran out of time', async () => {
  let calls = 0;
  const outOfTime = { code: -32000, message: 'execution aborted (timeout = 5000ms)' };
  behaviour.set([
    {
      id: 'out-of-time',
      section: '4.6',
      summary: 'A bundle without work gets no processor for five seconds',
      overrides: {
        'rpc.envelope': (envelope, { id, method }) => {
          if (method === 'eth_callMany') calls += 1;
          return method === 'eth_callMany' && calls === 14
            ? { jsonrpc: '2.0', id, error: outOfTime }
            : envelope;
        },
        'wire.deliver': (delivery, { answer }) =>
          stringifyExact(answer.body)?.includes('timeout = 5000ms') === true
            ? { ...delivery, delayMs: 5050 }
            : delivery,
      },
    },
  ]);
  const { requirements } = await run('rollup', ['rollup.call-many.bundle']);
  expect(calls).toBeGreaterThan(14);
  expect(requirements.filter(({ verdict }) => verdict === 'failed').map((one) => one.id)).toEqual([]);
});
