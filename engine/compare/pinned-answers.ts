import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker } from './asker.ts';
import type { MeasurementEvent } from './measurement-event.ts';
import type { PinnedQuestion, Proof } from './question.ts';

type PinnedEvent = Extract<MeasurementEvent, { kind: 'pinned' }>;

/** A disagreement that is gone after these pauses was one of backends that were out of step. */
const pausesMs = [300, 1_000];

/**
 * What every node of a lane answers to a question whose answer cannot change any more. Where they differ they are asked
 * again, and each answer is then put to its own proof.
 *
 * @returns one entry for each node that answered
 * @throws Unanswered where the budget is spent or the run interrupted
 */
export async function pinnedAnswers(
  askers: readonly Asker[],
  question: PinnedQuestion,
  signal: AbortSignal,
): Promise<readonly PinnedEvent[]> {
  let answers = await askAll(askers, question);
  for (const pause of pausesMs) {
    if (agree(answers)) break;
    await sleep(pause, undefined, { signal }).catch(() => {});
    answers = await askAll(askers, question);
  }
  const disputed = !agree(answers);
  return Promise.all(
    answers.map(async ({ asker, value, exchange }): Promise<PinnedEvent> => {
      const { target, node } = asker.node;
      const { subject, method } = question;
      const proof: Proof =
        disputed && question.prove !== undefined
          ? await question.prove(exchange, asker.node)
          : { proven: null, why: '' };
      const why = proof.why === '' ? {} : { why: proof.why };
      return { kind: 'pinned', subject, target, node, method, value, proven: proof.proven, ...why };
    }),
  );
}

async function askAll(askers: readonly Asker[], question: PinnedQuestion) {
  const answers = await Promise.all(
    askers.map(async (asker) => {
      const { exchange, reading } = await asker.ask(question);
      if (exchange === undefined || reading?.kind !== 'answered') return [];
      const value = question.valueOf(exchange);
      return value === undefined ? [] : [{ asker, value, exchange }];
    }),
  );
  return answers.flat();
}

function agree(answers: readonly { readonly value: string }[]): boolean {
  return new Set(answers.map(({ value }) => value)).size <= 1;
}
