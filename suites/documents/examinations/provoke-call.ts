import { evenly } from '../../../base/evenly.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { CheckContext } from '../../../engine/check.ts';
import { noEvidence, notAnswered, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Assignment, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { type InvalidCase, invalidCases } from '../../../generators/requests/invalid-cases.ts';
import { judgeRejectionForm } from '../answers/judge-answer.ts';
import { judgeErrorForm } from '../answers/judge-reply.ts';
import type { Provoked } from '../calls/caller.ts';
import type { JudgedBy, RuleJudgements } from '../document-rules.ts';
import { invalidIds, ownId } from '../own-requirements.ts';
import type { Examined } from './examined.ts';
import { judgePromisedRejection, promisesRejection } from './promised-rejection.ts';

interface Provoking {
  /** So many requests. */
  readonly most: number;
  readonly by: Omit<JudgedBy, 'certain' | 'isShown'>;
  /** The requirement of a rule. */
  readonly idOf: ReadonlyMap<string, string>;
}

/** Sends requests with one defect each, made from a valid one, and judges what they are answered. */
export async function provokeCall(
  { recorder }: CheckContext,
  examined: Examined,
  valid: Assignment,
  { most, by, idOf }: Provoking,
): Promise<void> {
  const { document, call, caller } = examined;
  const robustness = ownId(document, call, 'robustness');
  const rejection = promisesRejection(document, call) ? ownId(document, call, 'rejection') : undefined;
  const observation = ownId(document, call, 'invalid-input');
  const invalid = evenly(invalidCases(call, valid, { document: call.document }), most).filter(({ values }) =>
    caller.fits(call, values),
  );
  if (invalid.length === 0) {
    const why = noEvidence('no request can be invalid by the document');
    for (const id of invalidIds(document, call)) recorder.skip(id, why);
    return;
  }
  const classes: Record<string, string> = {};
  let isRejectionJudged = false;
  const judge = async (one: InvalidCase, caching: Caching): Promise<readonly RequirementJudgement[]> => {
    const provoked = await caller.provoke(call, one, caching);
    classes[one.label] = provoked.outcome;
    // What checks of other areas decide, they decide of errors too.
    const form = document.area === 'own' ? formOf(call, provoked, by) : [];
    const rejected =
      rejection === undefined
        ? []
        : judgePromisedRejection(call, one, provoked).map((found) => [rejection, found] as const);
    isRejectionJudged ||= rejected.length > 0;
    return [
      [robustness, provoked.judgement],
      ...rejected,
      ...form.flatMap(([rule, judgement]): RequirementJudgement[] => {
        const id = idOf.get(rule);
        return id === undefined || judgement.kind !== 'breach' ? [] : [[id, judgement]];
      }),
    ];
  };
  await Promise.all(invalid.map((one) => recorder.examine([robustness], (caching) => judge(one, caching))));
  if (Object.values(classes).every((outcome) => outcome === 'no-answer'))
    recorder.skip(robustness, notAnswered('no invalid request was answered'));
  if (rejection !== undefined && !isRejectionJudged)
    recorder.skip(rejection, noEvidence('no request that is invalid beyond doubt was rejected or served'));
  recorder.observe(observation, Object.fromEntries(Object.entries(classes).sort()));
}

/** What the document says of the form of an answer to an invalid request. */
function formOf(call: DocumentedCall, { exchange, reply }: Provoked, by: Provoking['by']): RuleJudgements {
  if (reply !== undefined) return judgeErrorForm(reply);
  return call.kind === 'http' && exchange !== undefined ? judgeRejectionForm(call, exchange, by) : [];
}
