import { groupBy } from '../../../base/group-by.ts';
import { isJsonObject, isObjectOrArray } from '../../../base/json-object.ts';
import { beginningOf } from '../../../specs/formats/cut-text.ts';
import type { PinnedAnswer, Sighting } from '../../../specs/formats/measurement-line.ts';
import type { Disagreement } from '../comparison.ts';

const longest = 400;

/**
 * Questions about immutable data with different responses. A target is wrong where its response is contradicted by being
 * recomputed while another response to the same question holds: on a chain with rules of its own no response does. Who has
 * a majority is not right for that. Data that may still change is only reported where one is proven wrong, or where no head changed.
 *
 * @param sightings of the heads in the same stretch of time
 */
export function disagreements(
  pinned: readonly PinnedAnswer[],
  sightings: readonly Sighting[] = [],
): Disagreement[] {
  return byQuestion(pinned).flatMap((answers) => {
    const [first] = answers;
    const shared = sharedFields(answers);
    const byValue = groupBy(answers, (answer) => JSON.stringify(shared(answer)));
    if (first === undefined || byValue.length < 2) return [];
    const wrong = answers.some(({ proven }) => proven === true)
      ? answers.filter(({ proven }) => proven === false)
      : [];
    const mayHaveChanged =
      answers.some(({ unsettled }) => unsettled === true) && !areHeadsUnchanged(answers, sightings);
    if (mayHaveChanged && wrong.length === 0) return [];
    return [
      {
        subject: first.subject,
        answers: byValue.map((same) => ({
          targets: unique(same.map(({ target }) => target)),
          value: differing(same, byValue, shared),
        })),
        wrong: unique(wrong.map(({ target }) => target)),
        why: whyOf(answers, wrong),
      },
    ];
  });
}

/** How many questions at least two targets answered, and each of the targets among them. */
export function answersCompared(
  pinned: readonly PinnedAnswer[],
  targets: readonly string[],
): { readonly all: number; readonly of: Readonly<Record<string, number>> } {
  const compared = byQuestion(pinned)
    .map((answers) => new Set(answers.map(({ target }) => target)))
    .filter(({ size }) => size > 1);
  const of = targets.map(
    (name) => [name, compared.filter((answering) => answering.has(name)).length] as const,
  );
  return { all: compared.length, of: Object.fromEntries(of) };
}

function byQuestion(pinned: readonly PinnedAnswer[]): readonly (readonly PinnedAnswer[])[] {
  return groupBy(pinned, ({ subject, method }) => `${subject}\u0000${method}`);
}

/** Whether every node that responded returned one head only, and more than once. */
function areHeadsUnchanged(answers: readonly PinnedAnswer[], sightings: readonly Sighting[]): boolean {
  return answers.every(({ target, node }) => {
    const own = sightings.filter((one) => one.target === target && one.node === node);
    return own.length > 1 && new Set(own.map(({ height }) => height)).size === 1;
  });
}

type FieldsOf = (answer: PinnedAnswer) => unknown;

/** Fields that not every response has are a matter of the requirements; here only fields of all are compared. */
function sharedFields(answers: readonly PinnedAnswer[]): FieldsOf {
  const objects = answers.map(({ value }) => fieldsOf(value)).filter((one) => one !== undefined);
  return ({ value }) => {
    const own = fieldsOf(value);
    if (own === undefined) return value;
    return Object.fromEntries(
      Object.entries(own).filter(([key]) => objects.every((other) => Object.hasOwn(other, key))),
    );
  };
}

/** The fields in which a response differs from any other, as short JSON text. */
function differing(
  same: readonly PinnedAnswer[],
  all: readonly (readonly PinnedAnswer[])[],
  shared: FieldsOf,
): string {
  const own = same[0] === undefined ? undefined : shared(same[0]);
  if (!isObjectOrArray(own)) return String(own);
  const others = all.flatMap(([one]) => (one === undefined ? [] : [shared(one)]));
  const objects = others.filter((one) => isObjectOrArray(one));
  const entries = Object.entries(own).filter(([key, item]) =>
    objects.some((other) => JSON.stringify((other as Record<string, unknown>)[key]) !== JSON.stringify(item)),
  );
  const text = JSON.stringify(Object.fromEntries(entries.length === 0 ? Object.entries(own) : entries));
  return text.length > longest ? `${beginningOf(text, longest)}…` : text;
}

function fieldsOf(value: string): Readonly<Record<string, unknown>> | undefined {
  const parsed: unknown = JSON.parse(value);
  return isJsonObject(parsed) ? (parsed as Record<string, unknown>) : undefined;
}

function whyOf(answers: readonly PinnedAnswer[], wrong: readonly PinnedAnswer[]): string {
  const reasons = (wrong.length > 0 ? wrong : answers)
    .filter(({ why }) => why !== undefined)
    .map(({ target, why }) => `${target}: ${why}`);
  if (wrong.length > 0) return unique(reasons).join('; ');
  const reason =
    reasons.length === 0 ? 'nothing in the responses can be recomputed' : unique(reasons).join('; ');
  return `split, because no response is provably wrong: ${reason}`;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
