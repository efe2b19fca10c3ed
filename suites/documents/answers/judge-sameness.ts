import { valueAt, withValueAt } from '../../../base/json-pointer.ts';
import type { Caching } from '../../../engine/caching.ts';
import {
  changed,
  holds,
  type Judgement,
  needingConfirmation,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import type { Assignment, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import type { FinalRelation, SameRelation } from '../../../generators/requests/relations.ts';
import { firstDifference, sameJson } from '../../support/rpc/same-json.ts';
import type { Caller } from '../calls/caller.ts';
import { wrong } from '../examinations/relation-reading.ts';

/** A call, and the ways to send it. */
interface CallWithCallers {
  readonly call: DocumentedCall;
  readonly caller: Caller;
  /** Over the first transport and access mode, by which every live value was learned. */
  readonly first: Caller;
}

/** What a call answered once, over the first way to send it, against what it answers now over this one. @throws Unanswered */
export async function judgeFinal(
  { except }: FinalRelation,
  { call, caller, first }: CallWithCallers,
  values: Assignment,
  caching: Caching,
): Promise<Judgement> {
  const before = await first.read(call, values, caching);
  if (before === undefined || before === null)
    return noEvidence('nothing was found that could stay as it is');
  const now = await caller.read(call, values, caching.fresh);
  return difference('final', without(now, except), without(before, except), 'what it answered before');
}

/**
 * What a call says of a thing against what another says of it. The first is asked again: what changes between two answers of
 * one call is nothing that two calls could agree on. @throws Unanswered
 */
export async function judgeSame(
  relation: SameRelation,
  { call, caller }: CallWithCallers,
  other: DocumentedCall,
  values: Assignment,
  caching: Caching,
): Promise<Judgement> {
  const { at, there, except } = relation;
  const here = await caller.read(call, values, caching);
  if (here === undefined || here === null) return noEvidence('nothing was found to compare');
  const linked = linkedValues(relation, values, here);
  if (linked === undefined)
    return noEvidence(`the answer does not hold what ${other.id} is to be asked with`);
  if (!caller.fits(other, linked))
    return noEvidence(`${other.id} cannot be asked with what the answer holds`);
  const beside = await caller.read(other, linked, caching);
  const again = await caller.read(call, values, caching.fresh);
  if (!sameJson(without(here, except), without(again, except)))
    return changed(`${call.id} got different answers in a row`);
  if (beside === undefined) return notAnswered(`${other.id} did not serve what ${call.id} names`);
  const found = without(valueAt(beside, there), except);
  return difference('same', found, without(valueAt(here, at), except), `what ${call.id} says of it`, there);
}

function linkedValues({ with: links }: SameRelation, values: Assignment, answer: unknown) {
  const linked = Object.entries(links).map(
    ([name, from]) =>
      [name, from.startsWith('$') ? values[from.slice(1)] : (valueAt(answer, from) ?? undefined)] as const,
  );
  // A parameter of this call that was not sent is not sent to the other.
  const found = linked.filter(
    ([name, value]) => value !== undefined || links[name]?.startsWith('$') !== true,
  );
  return found.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(found);
}

function without(value: unknown, except: readonly string[]): unknown {
  return except.reduce(
    (left, pointer) => (valueAt(left, pointer) === undefined ? left : withValueAt(left, pointer, undefined)),
    value,
  );
}

function difference(rule: string, found: unknown, wanted: unknown, expected: string, at = ''): Judgement {
  if (sameJson(found ?? null, wanted ?? null)) return holds;
  const place = firstDifference(found, wanted);
  return needingConfirmation(wrong(rule, `${at}${place}`, expected, valueAt(found, place) ?? null));
}
