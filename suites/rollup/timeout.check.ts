import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck } from '../../engine/check.ts';
import { randomStream } from '../../engine/seed.ts';
import { changed, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { constant } from '../support/bytecode/readers.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { notServed, openCallMany, openingOf } from '../support/call-many/open-call-many.ts';
import { defaultMs } from '../support/call-many/out-of-time.ts';
import { bundlesOf, callTo } from '../support/call-many/request.ts';
import { randomAddress, word } from '../support/call-many/words.ts';
import { chainReadings } from '../support/evm/reading/shared-readings.ts';
import { Bound, longestGivenMs } from './call-many/bound.ts';
import { lacksCallMany } from './call-many/call-many-check.ts';
import { judgeItems, valued } from './call-many/judge-items.ts';
import { serializeBurners } from './call-many/serialize-burners.ts';

const timeout = 'rollup.call-many.timeout';
const byDefault = 'rollup.call-many.timeout-default';
const generousMs = [1500, 5000, 9000];

/** §4.6 and §8: TIMEOUT ends what runs too long, and only that. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [timeout, byDefault],
    on: ['rollup'],
    slow: true,
    cost: (_profile, surface) => (lacksCallMany(surface) ? 0 : 14),
    readings: chainReadings.settled,
    run: async (context) => {
      const { recorder, target } = context;
      const { served, dialect } = await openingOf(context);
      if (!served) {
        for (const id of [timeout, byDefault]) recorder.skip(id, noEvidence(notServed));
        return;
      }
      const random = randomStream(context.seed);
      const [quick, endless] = [randomAddress(random), randomAddress(random)];
      const client = await openCallMany(context);
      const noTime = reasonAgainstDefault(target.limits.timeoutMs, dialect.timeout);
      const noTimeForGiven = reasonAgainst(target.limits.timeoutMs, longestGivenMs);
      const bound = new Bound(context, client, endless);
      await serializeBurners(target, async () => {
        const judgeDefault = once(async (caching) =>
          noTime === undefined ? bound.judgeDefault(caching) : noEvidence(noTime),
        );
        const judgeGiven = once(async (caching) =>
          noTimeForGiven === undefined ? bound.judgeGiven(caching) : noEvidence(noTimeForGiven),
        );
        const judgeTimeout = async (): Promise<void> => {
          await recorder.case(timeout, judgeGiven);
          // One after another, as each would slow the others; each a case, so that a finding shows its own requests only.
          for (const one of bound.elsewhere)
            await recorder.case(
              timeout,
              once((caching) => bound.judgeElsewhere(one, caching)),
            );
          await recorder.cases(timeout, generousMs, (ms, caching) =>
            judgeShortCode(client, quick, ms, caching),
          );
        };
        const both = [recorder.case(byDefault, judgeDefault), judgeTimeout()];
        // Where one cannot be sent, what the other finds still counts.
        await Promise.allSettled(both);
        await Promise.all(both);
      });
    },
  },
];

/**
 * Endless code is expensive, and a breach has been seen twice already: it is not sent again to be confirmed, unless what came
 * could be an outage.
 */
function once(judge: (caching: Caching) => Promise<Judgement>): (caching: Caching) => Promise<Judgement> {
  let proven = false;
  let attempts = 0;
  return async (caching) => {
    if (proven || attempts >= 3) return changed('enough cases were evaluated');
    attempts += 1;
    const judgement = await judge(caching);
    proven = judgement.kind === 'breach' && judgement.needsConfirmation !== true;
    return judgement;
  };
}

function reasonAgainstDefault(timeoutMs: number, neededTimeout: number): string | undefined {
  if (neededTimeout !== 0) return 'the node rejects calls without TIMEOUT';
  // Among other requests code takes twice as long as its bound.
  return reasonAgainst(timeoutMs, 2 * defaultMs);
}

function reasonAgainst(timeoutMs: number, neededMs: number): string | undefined {
  return timeoutMs < neededMs
    ? `limits.timeoutMs of the target file is ${timeoutMs} ms: to wait for code that runs until its bound takes ${neededMs} ms`
    : undefined;
}

/** A bound that is generous does no harm. */
async function judgeShortCode(
  client: CallManyClient,
  at: string,
  bound: number,
  caching: Caching,
): Promise<Judgement> {
  const overrides = { [at]: { code: constant(7n) } };
  const asked = { bundles: bundlesOf([callTo(at)]), overrides, timeout: bound };
  const meaning = `as the code returns, long before ${bound} ms are over`;
  const judgement = judgeItems(await client.ask(asked, caching), [valued(word(7n), meaning)]);
  return judgement.kind === 'breach' ? { ...judgement, needsConfirmation: true } : judgement;
}
