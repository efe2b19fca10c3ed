import { Caching } from '../caching.ts';
import type { Strand } from '../ledger/strand.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Examination } from './examination.ts';
import type { RequirementJudgement } from './judgement.ts';

interface Attempt {
  /** 0 for the first. */
  readonly number: number;
  readonly isFresh: boolean;
  readonly strand: Strand;
}

/** Judges a case in one attempt, and returns with the judgements the exchanges that it used, in their order. */
export async function judgeAttempt(
  judge: Examination,
  { number, isFresh, strand }: Attempt,
): Promise<{
  readonly judgements: readonly RequirementJudgement[];
  readonly exchanges: readonly Exchange[];
}> {
  const caching = Caching.of({ isFresh, strand });
  try {
    return { judgements: await judge(caching, number), exchanges: caching.end() };
  } finally {
    // Where it was not answered, too: what is still under way must not keep what came.
    caching.end();
  }
}
