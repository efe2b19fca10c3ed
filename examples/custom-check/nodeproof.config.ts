import { defineCheck, defineConfig, judgements } from 'nodeproof';

/** Our runbook promises a head that is at most two minutes old. */
const id = 'own.head.recent';
const oldestSeconds = 120;

const headIsRecent = defineCheck({
  decides: [id],
  on: ['jsonrpc', 'rollup'],
  over: 'every-channel',
  cost: () => 1,
  async run({ recorder, rpc }) {
    await recorder.case(id, async (caching) => {
      const reply = await rpc.call('eth_getBlockByNumber', ['latest', false], caching);
      const { outcome, exchange } = reply;
      const block = outcome.kind === 'result' ? (outcome.value as { timestamp?: unknown } | null) : null;
      const timestamp = Number(block?.timestamp);
      if (Number.isNaN(timestamp)) return judgements.notAnswered('no block with a timestamp came');
      const age = Math.round(Date.now() / 1000) - timestamp;
      if (age <= oldestSeconds) return judgements.holds;
      return judgements.breach({
        rule: 'age',
        at: '/result/timestamp',
        expected: `a block of the last ${oldestSeconds} seconds`,
        actual: `one that is ${age} seconds old`,
        exchange,
        // One slow block proves nothing: it has to be seen again.
        needsConfirmation: true,
      });
    });
  },
});

export default defineConfig({
  checks: [
    {
      requirements: [
        {
          id,
          section: 'runbook 4',
          level: 'required',
          title: 'A node SHOULD serve a head that is at most two minutes old',
          on: ['jsonrpc', 'rollup'],
        },
      ],
      check: headIsRecent,
    },
  ],
  reports: [
    {
      file: 'verdicts.csv',
      render: ({ requirements }) =>
        [
          'requirement,node,verdict',
          ...requirements.map((one) => `${one.id},${one.node ?? ''},${one.verdict}`),
          '',
        ].join('\n'),
    },
  ],
  dialects: {
    'our-gateway': {
      departures: [
        {
          requirement: 'own.head.recent',
          instead: 'A head that is up to ten minutes old during maintenance',
          source: 'runbook 5',
          match: { properties: { rule: { const: 'age' } } },
        },
      ],
    },
  },
  defaults: { profile: 'quick' },
});
