import type { Session } from '../../../engine/run/session.ts';
import type { PinnedGroup } from '../agreement.ts';
import type { Slot } from './slot.ts';

export interface Affordable {
  readonly rounds: number;
  /** Questions whose answers are compared, of each target. */
  readonly answers: number;
}

/** Of what is left of a budget, answers that are compared take this share at most. */
const shareOfAnswers = 1 / 4;
/** Where targets disagree they are asked again. */
const askedAgain = 1.25;

/** What every budget allows: answers that are compared first, then rounds. Infinite where there is none. */
export function affordable(
  sessions: readonly Session[],
  slots: readonly Slot[],
  groups: readonly PinnedGroup[],
  breadth: number,
): Affordable {
  const wanted = groups.reduce((sum, group) => sum + mostOf(group, breadth), 0);
  const budgets = sessions.flatMap(({ target: { name, limits }, ledger }) => {
    const spent = ledger.snapshot();
    const asked = slots.filter(({ askers }) => askers.some(({ node }) => node.target === name));
    return [
      { limit: limits.requests, spent: spent.requests, aRound: asked.length, anAnswer: 1 },
      {
        limit: limits.requestUnits,
        spent: spent.requestUnits,
        aRound: asked.reduce((sum, slot) => sum + unitsOf(slot), 0),
        anAnswer: Math.max(0, ...groups.map(dearest)),
      },
    ];
  });
  const answers = Math.min(
    wanted,
    ...budgets.map(({ limit, spent, anAnswer }) =>
      limit === undefined || anAnswer === 0
        ? wanted
        : Math.floor(((limit - spent) * shareOfAnswers) / anAnswer),
    ),
  );
  const kept = Math.ceil(askedAgain * Math.max(0, answers));
  const rounds = budgets.map(({ limit, spent, aRound, anAnswer }) =>
    limit === undefined || aRound === 0
      ? Number.POSITIVE_INFINITY
      : Math.floor((limit - spent - kept * anAnswer) / aRound),
  );
  return { rounds: Math.max(0, Math.min(...rounds)), answers: Math.max(0, answers) };
}

function mostOf({ questions }: PinnedGroup, breadth: number): number {
  const leading = questions.some(({ leadsTo }) => leadsTo !== undefined);
  return questions.length + (leading ? breadth : 0);
}

/** Request units of the question that costs most. */
function dearest({ questions, askers: [asker] }: PinnedGroup): number {
  if (asker === undefined) return 0;
  return Math.max(0, ...questions.map((question) => question.requestTo(asker.node).requestUnits ?? 0));
}

function unitsOf({ forms, askers: [asker] }: Slot): number {
  return asker === undefined ? 0 : (forms[0].requestTo(asker.node).requestUnits ?? 0);
}
