import { afterEach, expect, it } from 'vitest';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { text } from '../../targets/serving/wire.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

/** Runs what is said of blocks against a node whose gateway answers 503 for so many milliseconds, once it has answered so many requests. */
async function runThrough(outageMs: number, answeredBefore: number) {
  const embedded = await startEmbeddedTarget({ seed: 1, tls: false });
  open.push(embedded);
  let requests = 0;
  let end: number | undefined;
  embedded.behaviour.set([
    {
      id: 'test.outage',
      section: '7.5',
      summary: 'a gateway has nobody behind it for some time',
      overrides: {
        'wire.answer': (answer) => {
          requests += 1;
          if (requests > answeredBefore) end ??= performance.now() + outageMs;
          const isDown = end !== undefined && performance.now() < end;
          return isDown ? text(503, 'text/html', '<h1>503 Service Unavailable</h1>') : answer;
        },
      },
    },
  ]);
  const nodes = embedded.targetFile.nodes
    .filter(({ name }) => name === 'evm-1')
    .map(({ websocketUrl: _none, ...node }) => node);
  return runSuite({ name: 'one', nodes }, await checksOf((id) => id.startsWith('evm.block.')));
}

it.each([2, 30])(
  'decides what an outage after %i requests left open, and keeps it on record',
  async (answered) => {
    const { verdict, requirements, traffic } = await runThrough(1_500, answered);
    expect(traffic?.outages.map(({ surfaces, to }) => [surfaces, to === null])).toEqual([[['evm-1'], false]]);
    const passed = requirements.filter((one) => one.verdict === 'passed');
    const others = requirements.filter((one) => !passed.includes(one)).map(({ id }) => id);
    // No block was asked for ahead of the newest one.
    expect(others).toEqual(['evm.block.found-once-there']);
    expect(verdict).toBe('conforms');
  },
);

it('leaves without a verdict, and says when, what an outage that goes on left open', async () => {
  const { verdict, requirements } = await runThrough(600_000, 2);
  expect(verdict).toBe('inconclusive');
  const open = requirements.filter((one) => one.verdict === 'inconclusive');
  expect(open.length).toBeGreaterThan(3);
  for (const { reason } of open)
    expect(reason).toMatch(/; in an outage from [\d:]+ UTC to the end of the run/);
  expect(requirements.filter(({ skip }) => skip === 'no-data')).toEqual([]);
});
