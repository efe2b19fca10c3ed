import type { Exchange } from '../../engine/wire/exchange.ts';
import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';
import type { Asker } from './asker.ts';
import type { CheckRecorder, PinnedQuestion } from './question.ts';
import { shortValue } from './short-value.ts';

export type PinnedEvent = Extract<MeasurementLine, { kind: 'pinned' }>;

export interface PinnedAnswer {
  readonly asker: Asker;
  readonly value: string;
  readonly exchange: Exchange;
}

/** A question whose answer cannot change any more, and what came of it. */
export interface Pinned {
  readonly question: PinnedQuestion;
  /** One for each node that answered. */
  readonly answers: readonly PinnedAnswer[];
}

/**
 * Asks every node of a track, but for those that have not answered for a while: nothing where fewer than two are left.
 * @param again not to be content with answers that the rounds got
 * @throws Unanswered where the budget is spent or the run interrupted
 */
export async function askAll(
  askers: readonly Asker[],
  question: PinnedQuestion,
  again: boolean,
): Promise<Pinned> {
  const awake = askers.filter(({ rests }) => !rests);
  if (awake.length < 2) return { question, answers: [] };
  const answers = await Promise.all(
    awake.map(async (asker) => {
      const exchange = (again ? undefined : asker.kept(question)) ?? (await answerOf(asker, question));
      if (exchange === undefined) return [];
      const value = question.valueOf(exchange);
      return value === undefined ? [] : [{ asker, value: shortValue(value), exchange }];
    }),
  );
  return { question, answers: answers.flat() };
}

async function answerOf(asker: Asker, question: PinnedQuestion): Promise<Exchange | undefined> {
  const { exchange, reading } = await asker.ask(question);
  return reading?.kind === 'answered' ? exchange : undefined;
}

export function isDisputed({ answers }: Pinned): boolean {
  return new Set(answers.map(({ value }) => value)).size > 1;
}

/** Verifies each response, and returns an event for each. @param prove verifies one response by itself @throws Unanswered */
export function verifyPinned(
  { question, answers }: Pinned,
  prove: (answer: PinnedAnswer) => Promise<CheckRecorder>,
): Promise<PinnedEvent[]> {
  const { subject, method } = question;
  const unsettled = question.unsettled === true ? { unsettled: true as const } : {};
  return Promise.all(
    answers.map(async (answer): Promise<PinnedEvent> => {
      const { target, node } = answer.asker.node;
      const { proven, why: reason } = await prove(answer);
      const why = reason === '' ? {} : { why: reason };
      return {
        kind: 'pinned',
        subject,
        target,
        node,
        method,
        value: answer.value,
        proven,
        ...why,
        ...unsettled,
      };
    }),
  );
}
