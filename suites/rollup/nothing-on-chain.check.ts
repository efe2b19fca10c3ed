import { setTimeout as sleep } from 'node:timers/promises';
import type { Caching } from '../../engine/caching.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  ofUnchanged,
} from '../../engine/verdict/judgement.ts';
import { readsOf } from '../support/bytecode/readers.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { bundlesOf, callTo, hex } from '../support/call-many/request.ts';
import { randomAddress, word, wordOfAddress } from '../support/call-many/words.ts';
import { roughQuantity } from '../support/evm/quantity.ts';
import { counter } from './bytecode/counter.ts';
import { settledBlock } from './call-many/base-block.ts';
import { judgeBlockKept } from './call-many/block-kept.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, outputAt, valued } from './call-many/judge-items.ts';

const nothing = 'rollup.call-many.nothing-on-chain';
const repetitions = 3;
/** So many requests in a row, each with a new block after it, are no chance. */
const watched = 6;

/** §4.6, first sentence: no transaction is created, so a request leaves nothing to the next. */
export const checks = [
  callManyCheck({
    decides: [nothing],
    chained: true,
    cost: ({ repeats }) => repetitions * 2 + watched * 3 + 1 + repeats / 3,
    run: async (context) => {
      const base = await settledBlock(context);
      const states = [
        judgeStorageKept(context),
        judgeOverridesKept(context),
        ...(base === undefined ? [] : [judgeBlockKept(context, base)]),
      ];
      await context.recorder.readings(nothing, states, (judge, caching) => judge(caching));
      // Requests of the others would raise the head too.
      await context.recorder.case(nothing, (caching) => judgeHead(context, caching));
    },
  }),
];

/** A counter starts from nothing in every request. */
function judgeStorageKept({ client, random }: CallManyContext): (caching: Caching) => Promise<Judgement> {
  const at = randomAddress(random);
  return async (caching) => {
    const asked = {
      bundles: bundlesOf([callTo(at), callTo(at)], [callTo(at)]),
      overrides: { [at]: { code: counter } },
    };
    const counts = [1n, 2n, 3n].map((count) =>
      valued(word(count), 'the same count in every request, as none leaves anything behind'),
    );
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const answer = await client.ask(asked, repetition === 0 ? caching : caching.fresh);
      const judgement = judgeItems(answer, counts);
      // The first request stands for itself; only a later one can see what was left behind.
      if (judgement.kind === 'breach')
        return repetition === 0
          ? noEvidence('the counter does not count within one request')
          : { ...judgement, rule: 'left-behind', needsConfirmation: false };
    }
    return holds;
  };
}

/** Money and code that a request is given are gone in the next. */
function judgeOverridesKept({
  client,
  random,
  profile,
}: CallManyContext): (caching: Caching) => Promise<Judgement> {
  const [rich, reader] = [randomAddress(random), randomAddress(random)];
  return async (caching) => {
    const bundles = bundlesOf([callTo(reader, { data: `0x${wordOfAddress(rich)}` })]);
    const readers = { [reader]: { code: readsOf('BALANCE') } };
    const given = { ...readers, [rich]: { balance: hex(1_234_567n) } };
    const first = await client.ask({ bundles, overrides: given }, caching);
    if (outputAt(first, 0) === undefined) return notAnswered('no balance could be read');
    const second = await client.ask({ bundles, overrides: readers }, caching.fresh);
    const poor = valued(word(0n), 'as the balance that the request before was given is not on chain');
    const judgement = judgeItems(second, [poor]);
    if (judgement.kind !== 'holds') return ofUnchanged(judgement);
    const bare = valued('', 'as the code that the requests before were given is not on chain');
    let third: Judgement = holds;
    for (let time = 0; time < profile.repeats / 3 && third.kind === 'holds'; time += 1)
      third = judgeItems(await client.askAccompanied({ bundles }, caching.fresh), [bare]);
    return ofUnchanged(third);
  };
}

/** The head does not follow the requests: it would if each of them made a block. */
async function judgeHead({ client, random }: CallManyContext, caching: Caching): Promise<Judgement> {
  const at = randomAddress(random);
  const asked = { bundles: bundlesOf([callTo(at)]), overrides: { [at]: { code: counter } } };
  const last = await client.ask(asked, caching.fresh);
  const started = performance.now();
  // A single request without a new block shows it.
  const busy = await heightsOf(
    client,
    () => client.ask(asked, caching.fresh),
    (rose) => !rose,
    caching,
  );
  if (busy === undefined) return notAnswered('eth_blockNumber gave no number');
  if (risesOf(busy) < watched) return holds;
  // A chain with new blocks of its own has them also while nothing is requested.
  const pause = (performance.now() - started) / watched;
  const quiet = await heightsOf(
    client,
    () => sleep(pause),
    (rose) => rose,
    caching,
  );
  if (quiet === undefined || risesOf(quiet) > 0)
    return noEvidence('the chain adds blocks as fast as requests are answered');
  return acrossAnswers(last.reply.exchange).fail(
    'head-follows',
    '/result',
    'a head that does not rise with each eth_callMany, as none creates transactions',
    busy,
  );
}

/** Heads, with something done between each two readings, until whether one rose says enough. */
async function heightsOf(
  { rpc }: CallManyClient,
  between: () => Promise<unknown>,
  isEnough: (rose: boolean) => boolean,
  caching: Caching,
): Promise<bigint[] | undefined> {
  const heights: bigint[] = [];
  for (let turn = 0; turn <= watched; turn += 1) {
    if (turn > 0) await between();
    const { outcome } = await rpc.call('eth_blockNumber', [], caching.fresh);
    const height = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
    if (height === undefined) return undefined;
    const before = heights.at(-1);
    heights.push(height);
    if (before !== undefined && isEnough(height > before)) break;
  }
  return heights;
}

function risesOf(heights: readonly bigint[]): number {
  return heights.slice(1).filter((height, index) => height > (heights[index] ?? 0n)).length;
}
