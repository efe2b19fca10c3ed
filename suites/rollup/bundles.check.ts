import { callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems } from './call-many/judge-items.ts';
import { type Scenario, ScenarioAccounts, scenarios } from './call-many/scenario.ts';

const bundles = 'rollup.call-many.bundles';

const examples: readonly Scenario[] = [
  [[{ does: 'return', constant: 0 }]],
  [[{ does: 'count', counter: 0 }], [{ does: 'count', counter: 0 }], [{ does: 'count', counter: 0 }]],
  [
    [{ does: 'echo', data: '00ff' }],
    [
      { does: 'count', counter: 1 },
      { does: 'revert', data: '' },
    ],
    [
      { does: 'return-caller', caller: 2 },
      { does: 'count', counter: 1 },
      { does: 'return', constant: 1 },
    ],
  ],
];

/** §4.6, first sentence. */
export const checks = [
  callManyCheck({
    decides: [bundles],
    always: true,
    cost: ({ cases }) => cases + examples.length,
    run: async ({ recorder, profile, client, random }) => {
      const stage = new ScenarioAccounts(random);
      await recorder.property(bundles, {
        arbitrary: scenarios,
        examples,
        runs: profile.cases,
        judge: async (scenario, caching) =>
          judgeItems(await client.askAccompanied(stage.asked(scenario), caching), stage.expected(scenario)),
      });
    },
  }),
];
