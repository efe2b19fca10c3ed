import type { Caching } from '../../../engine/caching.ts';
import type { NodeView } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import { defaultLimit, type MessageWindow, readWindow } from '../../support/sharded/read-messages.ts';
import { KnownPlaces, mostBehind } from './known-places.ts';

/**
 * §1.5: a window of the messages is the same on two nodes; where it is not, also while the beginning of the list is unchanged
 * on both.
 */
export async function compareMessages(
  own: NodeView,
  other: NodeView,
  offset: number,
  caching: Caching,
): Promise<Judgement> {
  const read = (at: number) =>
    Promise.all(
      [own, other].map(({ wire }) => readWindow(wire, { limit: defaultLimit, offset: at }, caching.fresh)),
    );
  const [mine, theirs] = await read(offset);
  if (mine?.keys !== undefined && theirs !== undefined && sameKeys(mine, theirs)) return evidence(mine);
  const before = await read(0);
  const windows = await read(offset);
  const after = await read(0);
  const all = [...before, ...windows, ...after];
  if (all.some(({ keys }) => keys === undefined)) return notAnswered('one of the nodes answers no messages');
  if (!before.every((window, index) => sameKeys(window, after[index])))
    return changed('the messages changed while they were read from two nodes');
  return judgePair(before, other.node.name) ?? judgePair(windows, other.node.name) ?? evidence(windows[0]);
}

/** Undefined where both have the same. */
function judgePair(pair: readonly MessageWindow[], name: string): Judgement | undefined {
  const [own, theirs] = pair;
  if (own === undefined || theirs === undefined || sameKeys(own, theirs)) return undefined;
  if (isBehind(own, theirs) || isBehind(theirs, own))
    return changed('one node is a few messages behind the other');
  const offset = own.query.offset ?? 0;
  const expected = `the ${theirs.keys?.length} messages after ${offset} that ${name} answers`;
  const actual = `${own.keys?.length}, the first of them ${own.keys?.[0] ?? 'missing'}`;
  return acrossAnswers(own.exchange).fail('same-data', '/messages', expected, actual);
}

function isBehind(earlier: MessageWindow, later: MessageWindow): boolean {
  const [before, after] = [earlier.keys ?? [], later.keys ?? []];
  const stretch = KnownPlaces.between(before, after);
  if (stretch === undefined) return false;
  const expected = Math.min(defaultLimit, before.length + stretch.shift);
  return Math.abs(expected - after.length) <= mostBehind;
}

function evidence(own: MessageWindow | undefined): Judgement {
  return own?.keys?.length === 0 ? noEvidence('the list has no messages there') : holds;
}

function sameKeys(one: MessageWindow, other: MessageWindow | undefined): boolean {
  return one.keys?.join('\n') === other?.keys?.join('\n');
}
