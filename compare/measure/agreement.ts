import { setTimeout as sleep } from 'node:timers/promises';
import { evenly } from '../../base/evenly.ts';
import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';
import type { Asker } from './asker.ts';
import { askAll, isDisputed, type Pinned, type PinnedAnswer, verifyPinned } from './pinned-answers.ts';
import type { CheckRecorder, PinnedQuestion } from './question.ts';

/** Questions of one comparison group, and the nodes that get them. */
export interface PinnedGroup {
  readonly api: string;
  readonly askers: readonly Asker[];
  readonly questions: readonly PinnedQuestion[];
}

export interface AgreementPlan {
  readonly groups: readonly PinnedGroup[];
  /** Questions that each target is asked at most, those that answers lead to included. */
  readonly most: number;
  /** Limit of follow-up questions of a group. */
  readonly breadth: number;
  readonly wanted: (method: string, group: PinnedGroup) => boolean;
  readonly emit: (event: MeasurementLine) => void;
  readonly signal: AbortSignal;
}

/** Questions under way at a time: as many as a node is given connections. */
const atOnce = 4;
/** A disagreement that is gone after these pauses came from backends that were read concurrently. */
const pausesMs = [300, 1_000];
/** Of a group; a verification may take a request for each transaction of a block. */
const mostProven = 64;

/**
 * Compares responses about immutable data: first the agreed questions, then those that their
 * responses lead to. Where targets differ, the question is repeated, and each response is then verified by itself.
 *
 * @throws Unanswered where the budget is spent or the run interrupted
 */
export async function compareAnswers(plan: AgreementPlan): Promise<void> {
  let left = plan.most;
  for (const group of plan.groups) {
    const asked = new Set<string>();
    let toProve = mostProven;
    const ask = async (questions: readonly PinnedQuestion[]): Promise<readonly Pinned[]> => {
      const fresh = questions.filter((question) => {
        const key = `${question.subject}\u0000${question.method}`;
        return plan.wanted(question.method, group) && !asked.has(key) && asked.add(key);
      });
      const { found, ended } = await settle(fresh.slice(0, Math.max(0, left)), group, plan.signal);
      left -= found.length;
      for (const pinned of found) {
        const proves = isDisputed(pinned) && toProve > 0 && ended === undefined;
        if (proves) toProve -= 1;
        for (const event of await verifyPinned(pinned, proverOf(pinned, proves))) plan.emit(event);
      }
      if (ended !== undefined) throw ended;
      return found;
    };
    const first = await ask(group.questions);
    await ask(evenly(first.flatMap(furtherQuestions), plan.breadth));
  }
}

interface Settled {
  readonly found: readonly Pinned[];
  /** Why nothing further could be asked; what was answered until then counts. */
  readonly ended?: unknown;
}

/** Repeats all disputed questions together. */
async function settle(
  questions: readonly PinnedQuestion[],
  group: PinnedGroup,
  signal: AbortSignal,
): Promise<Settled> {
  let { found, ended } = await inGroups(questions, group, signal, false);
  for (const pause of pausesMs) {
    const disputed = found.filter(isDisputed).map(({ question }) => question);
    if (disputed.length === 0 || ended !== undefined) break;
    await sleep(pause, undefined, { signal }).catch(() => {});
    const again = await inGroups(disputed, group, signal, true);
    const byQuestion = new Map(again.found.map((pinned) => [pinned.question, pinned]));
    found = found.map((pinned) => byQuestion.get(pinned.question) ?? pinned);
    ended = again.ended;
  }
  return { found, ended };
}

async function inGroups(
  questions: readonly PinnedQuestion[],
  { askers }: PinnedGroup,
  signal: AbortSignal,
  again: boolean,
): Promise<Settled> {
  const found: Pinned[] = [];
  for (let at = 0; at < questions.length && !signal.aborted; at += atOnce) {
    const group = questions.slice(at, at + atOnce);
    const asked = await Promise.allSettled(group.map((question) => askAll(askers, question, again)));
    for (const one of asked) if (one.status === 'fulfilled') found.push(one.value);
    const failed = asked.find((one) => one.status === 'rejected');
    if (failed !== undefined) return { found, ended: failed.reason };
  }
  return { found };
}

function proverOf(pinned: Pinned, proves: boolean): (answer: PinnedAnswer) => Promise<CheckRecorder> {
  const { prove } = pinned.question;
  if (!isDisputed(pinned) || prove === undefined) return async () => ({ proven: null, why: '' });
  if (!proves) return async () => ({ proven: null, why: 'not recomputed: too many responses differ' });
  return ({ exchange, asker }) => prove(exchange, asker.node);
}

/** Where all that answered agree. */
function furtherQuestions(pinned: Pinned): readonly PinnedQuestion[] {
  const [first] = pinned.answers;
  return first === undefined || isDisputed(pinned) ? [] : (pinned.question.leadsTo?.(first.exchange) ?? []);
}
