import { inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import type { Answer } from '../support/call-many/answer.ts';
import { bundlesOf, type Call, callTo } from '../support/call-many/request.ts';
import { randomAddress } from '../support/call-many/words.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { echo, reverter } from './bytecode/echo.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { type Expected, judgeItems, valued } from './call-many/judge-items.ts';

const lists = 'rollup.call-many.result-lists';
const forEachCall = 'rollup.call-many.item-for-each-call';
const value = 'rollup.call-many.item-value';
const error = 'rollup.call-many.item-error';

/** Bundles of unequal size distinguish a flattened answer from a nested one. `!` marks a call that fails. */
const shapes: readonly (readonly string[])[] = [
  ['.'],
  ['..', '.'],
  ['.', '..', '...'],
  ['...', '.', '..'],
  ['.!.', '!', '..'],
  ['!', '.'],
  ['!!', '...', '!.'],
];

const many = 24;

/** Data of reverts: none, `Error(string)` with "no", a panic, a custom error, one byte, a word that looks like success. */
const revertData: readonly string[] = [
  '0x',
  `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`,
  `0x4e487b71${'11'.padStart(64, '0')}`,
  '0xdeadbeef',
  '0x01',
  `0x${'1'.padStart(64, '0')}`,
];

/** An instruction that is none, and one that takes from an empty stack. */
const brokenCode: readonly string[] = ['0xfe', '0x01'];

/** §4.6: the result is an array of lists. */
function judgeLists({ result, reply }: Answer): Judgement {
  if (!Array.isArray(result)) return unserved(reply, 'an array of lists');
  const index = result.findIndex((one) => !Array.isArray(one));
  if (index === -1) return holds;
  const expected = 'a list of items, as the result is an array of lists';
  const actual: unknown = result[index];
  return inAnswer(reply.exchange).fail('list', `/result/${index}`, expected, actual);
}

function manyCalls(at: string): Call[] {
  return Array.from({ length: many }, (_, index) => callTo(at, { data: hexByte(index) }));
}

function hexByte(value: number): string {
  return `0x${value.toString(16).padStart(2, '0')}`;
}

/** §4.6: what the result looks like. Each call returns, or reverts with, a number of its own. */
export const checks = [
  callManyCheck({
    decides: [lists, forEachCall],
    cost: () => shapes.length + 2,
    run: async ({ recorder, client, random }) => {
      const [good, bad] = [randomAddress(random), randomAddress(random)];
      const overrides = { [good]: { code: echo }, [bad]: { code: reverter } };
      const examineShape = (shape: readonly string[]): Promise<void> =>
        recorder.examine([lists, forEachCall], async (caching): Promise<RequirementJudgement[]> => {
          let serial = 0;
          const expected: Expected[] = [];
          const calls = shape.map((bundle) =>
            [...bundle].map((kind): Call => {
              serial += 1;
              const number = serial.toString(16).padStart(4, '0');
              expected.push(kind === '!' ? 'failure' : valued(number, 'the number that the call was given'));
              return callTo(kind === '!' ? bad : good, { data: `0x${number}` });
            }),
          );
          const answer = await client.ask({ bundles: bundlesOf(...calls), overrides }, caching);
          return [
            [lists, judgeLists(answer)],
            [forEachCall, judgeItems(answer, expected)],
          ];
        });
      await Promise.all(shapes.map(examineShape));
      // Many calls: a service may have a limit of its own, but it does not leave some out.
      await recorder.cases(
        forEachCall,
        [bundlesOf(manyCalls(good)), bundlesOf(...manyCalls(good).map((call) => [call]))],
        async (bundles, caching) => {
          const answer = await client.ask({ bundles, overrides }, caching);
          if (answer.reply.outcome.kind === 'error')
            return noEvidence(`${many} calls in one request are rejected`);
          return judgeItems(
            answer,
            manyCalls(good).map(({ data = '' }) =>
              valued(data.slice(2), 'the number that the call was given'),
            ),
          );
        },
      );
    },
  }),
  callManyCheck({
    decides: [value],
    cost: () => 6,
    run: async ({ recorder, client, random }) => {
      const [good, bare] = [randomAddress(random), randomAddress(random)];
      const overrides = { [good]: { code: echo } };
      const outputs = [
        '',
        '00',
        '0000ff',
        'ab'.repeat(31),
        '00'.repeat(32),
        '0102'.repeat(60),
        'c3'.repeat(5000),
      ];
      await recorder.cases(value, outputs, async (data, caching) => {
        const calls = [callTo(good, { data: `0x${data}` }), callTo(good, { data: '0x07' })];
        return judgeItems(await client.ask({ bundles: bundlesOf(calls), overrides }, caching), [
          valued(data, 'what the code returns'),
          valued('07', 'what the code returns'),
        ]);
      });
      await recorder.case(value, async (caching) =>
        judgeItems(await client.askAccompanied({ bundles: bundlesOf([callTo(bare)]) }, caching), [
          valued('', 'as an account without code returns'),
        ]),
      );
    },
  }),
  callManyCheck({
    decides: [error],
    cost: () => 10,
    run: async ({ recorder, client, random }) => {
      const [good, bad] = [randomAddress(random), randomAddress(random)];
      const overrides = { [good]: { code: echo }, [bad]: { code: reverter } };
      const works = callTo(good, { data: '0x0102' });
      const kept = valued('0102', 'as another call that fails does not touch this one');
      await recorder.cases(error, revertData, async (data, caching) => {
        const fails = callTo(bad, { data });
        const calls = [[works, fails, works], [fails]];
        return judgeItems(await client.ask({ bundles: bundlesOf(...calls), overrides }, caching), [
          kept,
          'failure',
          kept,
          'failure',
        ]);
      });
      await recorder.case(error, async (caching) =>
        judgeItems(await client.ask({ bundles: bundlesOf([callTo(bad)]), overrides }, caching), ['failure']),
      );
      // Code that fails otherwise than by reverting may fail the whole request, but it has not succeeded.
      await recorder.cases(error, brokenCode, async (code, caching) => {
        const answer = await client.ask(
          { bundles: bundlesOf([callTo(bad)]), overrides: { [bad]: { code } } },
          caching,
        );
        return answer.reply.outcome.kind === 'result' ? judgeItems(answer, ['failure']) : holds;
      });
    },
  }),
];
