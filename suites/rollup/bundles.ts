import { expectThat } from '../../engine/verdict/judgement.ts';
import { unserved } from '../jsonrpc/unserved.ts';
import { constant } from './bytecode/readers.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems } from './call-many/judge-items.ts';
import { bundlesOf, callTo } from './call-many/request.ts';
import { type Scenario, Stage, scenarios } from './call-many/scenario.ts';
import { randomAddress } from './call-many/words.ts';

const bundles = 'rollup.call-many.bundles';
const list = 'jsonrpc.call-many.list';

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
      { does: 'tell-caller', caller: 2 },
      { does: 'count', counter: 1 },
      { does: 'return', constant: 1 },
    ],
  ],
];

/** §4.6, first sentence; §4.4 names the method among the generic ones. */
export const checks = [
  callManyCheck({
    decides: [bundles],
    always: true,
    cost: ({ cases }) => cases + examples.length,
    run: async ({ proof, profile, dialogue, random }) => {
      const stage = new Stage(random);
      await proof.property(bundles, {
        arbitrary: scenarios,
        examples,
        runs: profile.cases,
        judge: async (scenario, round) =>
          judgeItems(await dialogue.ask(stage.asked(scenario), round), stage.expected(scenario)),
      });
    },
  }),
  callManyCheck({
    decides: [list],
    always: true,
    cost: () => 1,
    run: async ({ proof, dialogue, random }) => {
      const program = randomAddress(random);
      await proof.case(list, async (round) => {
        const asked = {
          bundles: bundlesOf([callTo(program)]),
          overrides: { [program]: { code: constant(1n) } },
        };
        const { reply, result } = await dialogue.ask(asked, round);
        if (reply.outcome.kind !== 'result') return unserved(reply, 'a list of results');
        return expectThat(Array.isArray(result), () => ({
          rule: 'type',
          at: '/result',
          expected: 'a list of results',
          actual: result,
          exchange: reply.exchange,
        }));
      });
    },
  }),
];
