import fc from 'fast-check';
import { elementsOf } from '../../../base/json-object.ts';
import { valueAt } from '../../../base/json-pointer.ts';
import { Caching } from '../../../engine/caching.ts';
import type { CheckContext } from '../../../engine/check.ts';
import { noEvidence } from '../../../engine/verdict/judgement.ts';
import { withoutGaps } from '../../../generators/requests/cases.ts';
import type { Assignment } from '../../../generators/requests/documented-call.ts';
import type { InputValues } from '../../../generators/requests/input-values.ts';
import type { Relation } from '../../../generators/requests/relations.ts';
import { distinct } from '../../../generators/schema/json-type.ts';
import { judgeRelation } from '../answers/judge-relation.ts';
import { liveCases, liveValues } from '../calls/call-cases.ts';
import { ownId } from '../own-requirements.ts';
import type { Examined } from './examined.ts';

/** Holds a relation that a document declares against what requests of its call are answered. */
export async function examineRelation(
  context: CheckContext,
  examined: Examined,
  relation: Relation,
): Promise<void> {
  const { document, call, caller, first, pool } = examined;
  const { recorder, profile } = context;
  const id = ownId(document, call, relation.name);
  const [plainest] = liveCases(call, pool).enumerated;
  if (plainest === undefined)
    return recorder.skip(
      id,
      noEvidence('no request could be made', 'an example, or x-from, at each required parameter'),
    );
  const others = new Map([...document.calls, ...document.sources].map((one) => [one.id, one]));
  const inputs = liveValues(call, pool);
  const complete = (given: Assignment): Assignment =>
    withoutGaps(call, { ...plainest.values, ...given }, inputs);
  const related = { call, caller, first, others, complete };
  const isSendable = (value: unknown): boolean =>
    !('input' in relation) || caller.fits(call, complete({ [relation.input.name]: value }));
  const values = (await valuesFor(context, examined, relation, complete({})))
    .filter(isSendable)
    .slice(0, Math.max(2, profile.examples));
  if (values.length === 0)
    return recorder.skip(id, noEvidence('the target returned no value that it could be evaluated with'));
  await recorder.readings(id, values, (value, caching) => judgeRelation(relation, value, related, caching));
}

/** What a relation is tried with; one value that means nothing where it takes none. */
async function valuesFor(
  { seed }: CheckContext,
  { call, caller, pool }: Examined,
  relation: Relation,
  base: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> {
  if (relation.kind === 'order' || relation.kind === 'window' || relation.kind === 'pages')
    return [undefined];
  if (relation.kind === 'final' || relation.kind === 'same') {
    const moves = (values: Assignment): boolean =>
      relation.kind === 'final' &&
      Object.entries(relation.unless).some(([name, listed]) => listed.includes(values[name] ?? null));
    return liveCases(call, pool)
      .enumerated.filter(({ certain, values }) => certain && caller.fits(call, values) && !moves(values))
      .map(({ values }) => values);
  }
  const known = liveValues(call, pool).find(({ input }) => input === relation.input);
  if (relation.kind === 'missing')
    return known?.arbitrary === undefined
      ? []
      : farthest(fc.sample(known.arbitrary, { seed, numRuns: 200 }), known, pool.has);
  if (relation.kind === 'key') return known?.enumerated ?? [];
  const rows = elementsOf(valueAt(await caller.read(call, base, Caching.shared), relation.rows));
  const shown = rows
    .flatMap((row) => [valueAt(row, relation.field)].flat())
    .filter((value) => value !== undefined && value !== null && typeof value !== 'object');
  const listed = known?.enumerated.filter((value) => known.certain.has(value)) ?? [];
  return distinct([...shown, ...listed]);
}

/** Of a height or an id the small ones exist: so many of the longest are tried. */
const mostMissing = 2;

/** Values that do not exist, as far as is known: none that the target has returned or the document shows, and none that is small. */
function farthest(
  values: readonly unknown[],
  { shown }: InputValues,
  isKnown: (value: unknown) => boolean,
): readonly unknown[] {
  return distinct(values.filter((value) => !isKnown(value) && !shown.has(value)))
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .sort((a, b) => b.text.length - a.text.length || (a.text < b.text ? 1 : -1))
    .slice(0, mostMissing)
    .map(({ value }) => value);
}
