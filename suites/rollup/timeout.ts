import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import { randomStream } from '../../engine/seed.ts';
import { breach, holds, type Judgement, lacking, moved } from '../../engine/verdict/judgement.ts';
import { constant } from './bytecode/readers.ts';
import { type Burn, burnFor, type Load, loads } from './call-many/burn.ts';
import { burnersInTurn } from './call-many/burners-in-turn.ts';
import type { Dialogue } from './call-many/dialogue.ts';
import { judgeItems, valued } from './call-many/judge-items.ts';
import { notServed, openDialogue, openingOf } from './call-many/open-dialogue.ts';
import { bundlesOf, callTo } from './call-many/request.ts';
import { randomAddress, word } from './call-many/words.ts';

const timeout = 'rollup.call-many.timeout';
const byDefault = 'rollup.call-many.timeout-default';
const defaultMs = 5000;
/** A short bound and a longer one, to see that it is the bound which ends the code. */
const shortMs = 400;
const longMs = 1400;
/** How much later than its bound an answer may come: networks, queues, and a look at the clock now and then. */
const slackMs = 2000;
const defaultSlackMs = 3500;
/** A default bound that ends code earlier than this is another one. */
const leastDefaultMs = 4000;

/** §4.6 and §8: TIMEOUT ends what runs too long, and only that. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [timeout, byDefault],
    on: ['rollup'],
    slow: true,
    cost: () => 12,
    run: async (context) => {
      const { proof } = context;
      const { served } = await openingOf(context);
      if (!served) {
        for (const id of [timeout, byDefault]) proof.skip(id, notServed);
        return;
      }
      const random = randomStream(context.seed);
      const [quick, endless] = [randomAddress(random), randomAddress(random)];
      const dialogue = await openDialogue(context);
      await proof.cases(timeout, [1500, 5000, 9000], (bound, round) =>
        judgeShortCode(dialogue, quick, bound, round),
      );
      await burnersInTurn(context.target, async () => {
        let load: Load | undefined;
        await proof.case(timeout, async (round) => {
          const found = await judgeBound(context, dialogue, endless, round);
          load = found.load ?? load;
          return found.judgement;
        });
        await proof.case(byDefault, (round) => judgeDefault(context, dialogue, endless, load, round));
      });
    },
  },
];

/** A bound that is generous does no harm. */
async function judgeShortCode(
  dialogue: Dialogue,
  at: string,
  bound: number,
  round: Round,
): Promise<Judgement> {
  const overrides = { [at]: { code: constant(7n) } };
  const answer = await dialogue.ask({ bundles: bundlesOf([callTo(at)]), overrides, timeout: bound }, round);
  const judgement = judgeItems(answer, [
    valued(word(7n), `as the code returns, long before ${bound} ms are over`),
  ]);
  return judgement.kind === 'breach' ? { ...judgement, relational: true } : judgement;
}

interface Bounded {
  readonly judgement: Judgement;
  /** What kept the node busy long enough. */
  readonly load?: Load;
}

/** Tries loads until one runs into the short bound, and sees that it runs on under the longer one. */
async function judgeBound(
  context: NodeContext,
  dialogue: Dialogue,
  at: string,
  round: Round,
): Promise<Bounded> {
  // Endless code is dear: what two sendings have shown needs no third.
  if (round.attempt > 1) return { judgement: moved('two sendings were enough') };
  for (const load of loads) {
    const slack = slackMs + 3 * (await idleMs(context, dialogue, at));
    const short = await burnFor(context, dialogue, at, load, shortMs);
    if (short.durationMs > shortMs + slack)
      return { judgement: tooLong(short, `TIMEOUT is ${shortMs} ms`), load };
    if (short.durationMs < shortMs * 0.8) continue;
    const long = await burnFor(context, dialogue, at, load, longMs);
    if (long.durationMs > longMs + slack)
      return { judgement: tooLong(long, `TIMEOUT is ${longMs} ms`), load };
    if (long.durationMs > short.durationMs + (longMs - shortMs) / 2) return { judgement: holds, load };
  }
  return {
    judgement: lacking(
      `no code that was tried ran for ${shortMs} ms: the node bounds it otherwise, as by its gas`,
    ),
  };
}

async function judgeDefault(
  context: NodeContext,
  dialogue: Dialogue,
  at: string,
  load: Load | undefined,
  round: Round,
): Promise<Judgement> {
  const { timeoutMs } = context.target.limits;
  if (timeoutMs < defaultMs + 1000)
    return lacking(
      `limits.timeoutMs of the target file is ${timeoutMs} ms, which leaves no time to wait for 5000 ms`,
    );
  if (load === undefined) return lacking('no code that was tried ran long enough');
  if (dialogue.manner.timeout !== 0) return lacking('the node refuses calls without TIMEOUT');
  if (round.attempt > 1) return moved('two sendings were enough');
  const slack = defaultSlackMs + 3 * (await idleMs(context, dialogue, at));
  const burnt = await burnFor(context, dialogue, at, load, undefined);
  const bound = `without TIMEOUT it is ${defaultMs} ms`;
  if (burnt.durationMs > defaultMs + slack || burnt.cutOff) return tooLong(burnt, bound);
  if (burnt.durationMs >= leastDefaultMs) return holds;
  // It may have ended by itself: with a bound of its own it would then not run longer either.
  const bounded = await burnFor(context, dialogue, at, load, leastDefaultMs);
  if (bounded.durationMs < burnt.durationMs + 800)
    return lacking('the code that was tried ends by itself before 5000 ms');
  return breach({
    rule: 'default',
    at: '',
    expected: `a bound on the run time of ${defaultMs} ms, as TIMEOUT is left out`,
    actual: `an end after ${Math.round(burnt.durationMs)} ms, while with TIMEOUT ${leastDefaultMs} the same ran for ${Math.round(bounded.durationMs)} ms`,
    exchange: burnt.exchange,
    relational: true,
  });
}

/** How long a request takes that has nothing to do, as busy as the node is now. */
async function idleMs(context: NodeContext, dialogue: Dialogue, at: string): Promise<number> {
  const once = () => burnFor(context, dialogue, at, { gas: 50_000n, calls: 1 }, undefined);
  return Math.max((await once()).durationMs, (await once()).durationMs);
}

function tooLong({ durationMs, cutOff, exchange }: Burn, bound: string): Judgement {
  const actual = cutOff
    ? `no answer after ${Math.round(durationMs)} ms`
    : `an answer after ${Math.round(durationMs)} ms`;
  return breach({
    rule: 'bound',
    at: '',
    expected: `an answer soon after the bound on the run time: ${bound}`,
    actual,
    exchange,
    relational: true,
  });
}
