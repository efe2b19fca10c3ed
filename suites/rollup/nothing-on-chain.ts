import { setTimeout as sleep } from 'node:timers/promises';
import type { Round } from '../../engine/round.ts';
import { breach, holds, type Judgement, lacking } from '../../engine/verdict/judgement.ts';
import { roughQuantity } from '../evm/quantity.ts';
import { counter } from './bytecode/counter.ts';
import { readsOf } from './bytecode/readers.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, outputAt, valued } from './call-many/judge-items.ts';
import { bundlesOf, callTo, hex } from './call-many/request.ts';
import { randomAddress, word, wordOfAddress } from './call-many/words.ts';

const nothing = 'rollup.call-many.nothing-on-chain';
const repetitions = 3;
/** So many requests in a row, each with a new block after it, are no chance. */
const watched = 6;

/** §4.6, first sentence: no transaction is created, so a request leaves nothing to the next. */
export const checks = [
  callManyCheck({
    decides: [nothing],
    cost: () => repetitions * 2 + watched * 3 + 2,
    run: async (context) => {
      await context.proof.case(nothing, judgeStorageKept(context));
      await context.proof.case(nothing, judgeOverridesKept(context));
      await context.proof.case(nothing, (round) => judgeHead(context, round));
    },
  }),
];

/** A counter starts from nothing in every request. */
function judgeStorageKept({ dialogue, random }: CallManyContext): (round: Round) => Promise<Judgement> {
  const at = randomAddress(random);
  return async (round) => {
    const asked = {
      bundles: bundlesOf([callTo(at), callTo(at)], [callTo(at)]),
      overrides: { [at]: { code: counter } },
    };
    const counts = [1n, 2n, 3n].map((count) =>
      valued(word(count), 'the same count in every request, as none leaves anything behind'),
    );
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const answer = await dialogue.ask(asked, { attempt: round.attempt + repetition });
      const judgement = judgeItems(answer, counts);
      // The first request stands for itself; only a later one can see what was left behind.
      if (judgement.kind === 'breach')
        return repetition === 0
          ? lacking('the counter does not count within one request')
          : { ...judgement, rule: 'left-behind' };
    }
    return holds;
  };
}

/** Money and code that a request is given are gone in the next. */
function judgeOverridesKept({ dialogue, random }: CallManyContext): (round: Round) => Promise<Judgement> {
  const [rich, reader] = [randomAddress(random), randomAddress(random)];
  return async ({ attempt }) => {
    const call = callTo(reader, { data: `0x${wordOfAddress(rich)}` });
    const readers = { [reader]: { code: readsOf('BALANCE') } };
    const given = { ...readers, [rich]: { balance: hex(1_234_567n) } };
    const first = await dialogue.ask({ bundles: bundlesOf([call]), overrides: given }, { attempt });
    if (outputAt(first, 0) === undefined) return lacking('no balance could be read');
    const second = await dialogue.ask(
      { bundles: bundlesOf([call]), overrides: readers },
      { attempt: attempt + 1 },
    );
    return judgeItems(second, [
      valued(word(0n), 'as the balance that the request before was given is not on chain'),
    ]);
  };
}

/** The head does not follow the requests: it would if each of them made a block. */
async function judgeHead({ dialogue, random }: CallManyContext, { attempt }: Round): Promise<Judgement> {
  const at = randomAddress(random);
  const asked = { bundles: bundlesOf([callTo(at)]), overrides: { [at]: { code: counter } } };
  const heights: bigint[] = [];
  let exchange = (await dialogue.ask(asked, { attempt: attempt + 1 })).reply.exchange;
  for (let turn = 0; turn <= watched; turn += 1) {
    if (turn > 0) ({ exchange } = (await dialogue.ask(asked, { attempt: attempt + 1 + turn })).reply);
    const { outcome } = await dialogue.rpc.call('eth_blockNumber', [], { attempt: attempt + 1 + turn });
    const height = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
    if (height === undefined) return lacking('eth_blockNumber told no number');
    heights.push(height);
  }
  const rises = heights.slice(1).filter((height, index) => height > (heights[index] ?? 0n)).length;
  if (rises < watched) return holds;
  await sleep(50);
  const { outcome } = await dialogue.rpc.call('eth_blockNumber', [], { attempt: attempt + 2 + watched });
  const quiet = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
  if (quiet !== heights.at(-1)) return lacking('the chain moves as fast as requests are answered');
  return breach({
    rule: 'head-follows',
    at: '/result',
    expected: 'a head that does not move with each eth_callMany, as none creates transactions',
    actual: heights,
    exchange,
    relational: true,
  });
}
