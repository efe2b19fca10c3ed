import { memoryTurns } from '../ledger/process-memory.ts';
import { Strand } from '../ledger/strand.ts';
import { Unanswered } from '../unanswered.ts';
import { isServerError } from '../wire/availability/server-error.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Examination } from './examination.ts';
import { judgeAttempt } from './judge-attempt.ts';
import type { Breach, RequirementJudgement } from './judgement.ts';
import type { InconclusiveCause, Sighting } from './outcome.ts';

/** How often a breach is sent in all before it is reported. */
const attempts = 5;
/** In how many of them a breach that takes several answers must be seen. */
const neededToConfirm = 2;

export type Confirmation =
  | { readonly kind: 'confirmed'; readonly requirement: string; readonly sighting: Sighting }
  | {
      readonly kind: 'open';
      readonly requirement: string;
      readonly cause: InconclusiveCause;
      readonly reason: string;
      /** Whether it takes several answers and was not seen again; false for errors of a server. */
      readonly wasSeenOnce?: boolean;
    };

/**
 * Sends a request that a sound service always answers; false means an outage.
 * @param about the exchange that is judged: something else is asked
 */
export type Control = (about?: Exchange) => Promise<boolean>;

/** The result of reproducing one breach. */
interface Seen {
  readonly requirement: string;
  readonly first: Breach;
  best: Breach;
  count: number;
  /** Attempts with a server error between two control requests that were answered. */
  besideSound: number;
}

/**
 * Sends a case again, beside control requests. What comes back is reported with its counts (5 of 5, 3 of 5). A single
 * answer that breaks the contract was a breach even if it never comes back; one that takes several answers has to be
 * seen again, as moving data can look like it. A server error has to be seen again between controls that are answered, as an outage
 * takes everything, or comes and goes.
 */
export async function confirm(
  found: readonly (readonly [string, Breach])[],
  judge: Examination,
  control: Control,
  strand = new Strand(),
): Promise<Confirmation[]> {
  const seen = found.map(
    ([requirement, first]): Seen => ({ requirement, first, best: first, count: 1, besideSound: 0 }),
  );
  const suspect = seen.find(({ first }) => isOfServer(first));
  const isAlive = (): Promise<boolean> => control((suspect ?? seen[0])?.first.exchange);
  const alive = suspect === undefined ? [] : [await isAlive()];
  let sent = 1;
  let changed = 0;
  let lost = '';
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    if (seen.every(({ best }) => best.attempts !== undefined)) break;
    let errors: readonly Seen[] = [];
    try {
      const { judgements, exchanges } = await memoryTurns.take(() =>
        judgeAttempt(judge, { number: attempt, isFresh: true, strand }),
      );
      if (judgements.every(([, judgement]) => judgement.kind === 'changed')) {
        changed += 1;
        continue;
      }
      sent += 1;
      errors = seen.filter((one) => isReproduced(one, judgements, exchanges) && isOfServer(one.best));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      lost = error.message;
      if (error.reason === 'budget' || error.reason === 'interrupted') break;
    }
    if (suspect === undefined) continue;
    alive.push(await isAlive());
    const [before, after] = alive.slice(-2);
    if (before === false && after === false) break;
    if (before === true && after === true) for (const one of errors) one.besideSound += 1;
  }
  if (suspect === undefined && seen.some(({ first }) => needsControl(first))) alive.push(await isAlive());
  const isOutage = alive.length > 0 && !alive.includes(true);
  return seen.map((one) => confirmationOf(one, { sent, changed, isOutage, lost }));
}

/** How a case was sent again. */
interface Repetition {
  /** Attempts that were answered, the first among them. */
  readonly sent: number;
  /** Attempts in which the data changed. */
  readonly changed: number;
  /** Whether no control request was answered. */
  readonly isOutage: boolean;
  /** Why the last attempt without an answer had none; empty where each had one. */
  readonly lost: string;
}

function confirmationOf(one: Seen, { sent, changed, isOutage, lost }: Repetition): Confirmation {
  const { requirement, first, best, count, besideSound } = one;
  if (best.attempts !== undefined)
    return { kind: 'confirmed', requirement, sighting: { breach: best, ...best.attempts } };
  if (isOutage && needsControl(first)) {
    const reason =
      lost === ''
        ? 'the control request failed too: this may be an outage'
        : `the target stopped responding: ${lost}`;
    return { kind: 'open', requirement, cause: 'unreachable', reason };
  }
  const enough = isOfServer(first) ? besideSound : count;
  if (needsControl(first) && enough < neededToConfirm) {
    const others = changed === 0 ? '' : `, the data changed in ${changed} more`;
    const reason = `unstable: seen in ${count} of ${sent} attempts${others} (${first.rule}: expected ${first.expected})`;
    return { kind: 'open', requirement, cause: 'unstable', reason, wasSeenOnce: !isOfServer(first) };
  }
  return { kind: 'confirmed', requirement, sighting: { breach: best, seen: count, sent } };
}

/** What one answer shows needs no other; a breach that says whether it takes several answers compares them, even where it is certain at once. */
export function withExchanges(found: Breach, exchanges: readonly Exchange[]): Breach {
  return found.needsConfirmation !== undefined && exchanges.length > 1 ? { ...found, exchanges } : found;
}

/** Notes whether a breach was seen again. */
function isReproduced(
  one: Seen,
  judgements: readonly RequirementJudgement[],
  exchanges: readonly Exchange[],
): boolean {
  for (const [requirement, judgement] of judgements) {
    if (requirement !== one.requirement || judgement.kind !== 'breach') continue;
    one.count += 1;
    // The first is what was asked as usual: later attempts may ask as other clients do. What counts its own attempts knows more.
    const shown = withExchanges(judgement, exchanges);
    // A case that was shrunk was judged without a trace of its exchanges.
    const showsMore = shown.exchanges !== undefined && one.best.exchanges === undefined;
    const isBetter = judgement.attempts !== undefined || one.best.exchange === undefined || showsMore;
    if (judgement.rule === one.first.rule && isBetter) one.best = shown;
    return true;
  }
  return false;
}

/** Whether an outage, or data that changed meanwhile, can look like this breach. */
export function needsControl(found: Breach): boolean {
  return found.attempts === undefined && (found.needsConfirmation === true || isOfServer(found));
}

function isOfServer({ exchange }: Breach): boolean {
  return exchange?.answer.kind === 'answer' && isServerError(exchange.answer);
}
