import { setTimeout as sleep } from 'node:timers/promises';
import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { placeOf } from '../../../engine/documents/operation-place.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import { type Answered, answered } from '../../../engine/wire/wire.ts';
import { beginningOf } from '../../../specs/formats/cut-text.ts';
import { countsDiffer } from '../../support/platform/list-changes.ts';
import { queryText } from '../../support/platform/list-query.ts';
import type { Listing } from '../../support/platform/listing.ts';
import type { NodeList } from '../../support/platform/node-list.ts';
import { judgeErrorBody } from '../errors/error-body.check.ts';
import { isErrorBody } from '../errors/is-error-body.ts';

export const errorBody = 'platform.error.deletion';

/** Between looks at what a service deletes in the background: the contract does not say when nodes are gone. */
const pausesMs = [100, 300, 600, 1000, 2000, 4000, 8000];

/** What one deletion did, as far as the list shows it. */
export interface Deletion {
  readonly id: string;
  readonly before: Listing;
  readonly first: Answered;
  /** The same request again: an id that is gone, or whose deletion was rejected. */
  readonly second: Answered;
  /** What the list shows then; undefined where the deletion was rejected. */
  readonly after: Effect | undefined;
}

/** The whole list, and what the filter by the network finds. */
interface Effect {
  readonly whole: Listing;
  readonly found: Listing;
}

export function succeeded(exchange: Answered): boolean {
  const { status } = exchange.answer;
  return status >= 200 && status < 300 && !isErrorBody(jsonOf(exchange));
}

/** §4.1 */
export function deletionOf(network: string) {
  const { path, label } = placeOf('platform', 'deleteNetwork');
  return { method: 'DELETE', path: path.replace('{id}', encodeURIComponent(network)), label } as const;
}

/** §4.1: deletes a network, and asks for the same again. What is gone is gone: neither is sent to confirm anything. */
export async function deleteNetwork(
  context: PlatformContext,
  nodeList: NodeList,
  id: string,
  before: Listing,
): Promise<Deletion> {
  const send = async () => answered(await context.wire.expectRejection(deletionOf(id), Caching.fresh));
  const first = await send();
  if (!succeeded(first)) return { id, before, first, second: await send(), after: undefined };
  // The list is read beside the second: nothing else of the run goes on meanwhile, which would wait for one request more. What was only
  // accepted is asked for again once it is done.
  const isAccepted = first.answer.status === 202;
  const [early, { isAtOnce, ...after }] = await Promise.all([
    isAccepted ? undefined : send(),
    untilGone(nodeList, id),
  ]);
  const isTooEarly = early === undefined || (succeeded(early) && !isAtOnce);
  return { id, before, first, second: isTooEarly ? await send() : early, after };
}

async function readEffect(nodeList: NodeList, id: string, caching: Caching): Promise<Effect> {
  const [whole, found] = await Promise.all([
    nodeList.snapshot(caching),
    nodeList.listing([['network', id]], caching),
  ]);
  return { whole, found };
}

/** What the list shows once the nodes of a network are gone, or does not stop to show. */
async function untilGone(nodeList: NodeList, id: string): Promise<Effect & { readonly isAtOnce: boolean }> {
  for (const pause of pausesMs) {
    const effect = await readEffect(nodeList, id, Caching.fresh);
    if (nodesIn(effect.whole, id).length === 0) return { ...effect, isAtOnce: pause === pausesMs[0] };
    await sleep(pause);
  }
  return { ...(await readEffect(nodeList, id, Caching.fresh)), isAtOnce: false };
}

export function nodesIn(listing: Listing, network: string): readonly string[] {
  return listing.rows.filter(({ value }) => value.network === network).map(({ key }) => key);
}

export function judgeBody({ first }: Deletion): Judgement {
  if (!succeeded(first)) return noEvidence(`the deletion was rejected with status ${first.answer.status}`);
  if (first.answer.text === '') return holds;
  return inAnswer(first).fail('no-body', '', 'no body after a deletion', beginningOf(first.answer.text, 80));
}

/** After a deletion no node has the network; the filter by it finds none either. */
export async function judgeEffect(
  nodeList: NodeList,
  { id, before, first, second, after }: Deletion,
  caching: Caching,
): Promise<Judgement> {
  if (after === undefined) return noEvidence(`the deletion was rejected with status ${first.answer.status}`);
  const { whole, found } = caching.isFresh ? await readEffect(nodeList, id, caching) : noted(after, caching);
  const left = nodesIn(whole, id);
  const underWay = left.some(
    (key) => whole.byKey.get(key)?.value.status !== before.byKey.get(key)?.value.status,
  );
  if (underWay || (left.length > 0 && first.answer.status === 202)) {
    return noEvidence('the deletion was accepted and is under way: its nodes are still listed');
  }
  const still =
    left.length > 0 ? left : found.rows.filter(({ value }) => value.network === id).map(({ key }) => key);
  if (still.length > 0) {
    return acrossAnswers(found.pages[0]?.exchange ?? first).fail(
      'deleted',
      '/results',
      `no node of the deleted network ${id}`,
      still.slice(0, 5),
    );
  }
  // A list whose nodes come and go, as many as before, may repeat one on two pages, and loses none but by that.
  const miscounted =
    before.isUnchanged && hasAllOthers(before, whole, id) ? [whole, found].find(isMiscounted) : undefined;
  if (miscounted !== undefined) {
    return acrossAnswers(miscounted.pages[0]?.exchange ?? first).fail(
      'counted',
      '/count',
      `the ${miscounted.byKey.size} nodes that are left of ${queryText(miscounted.query)}`,
      miscounted.pages[0]?.count,
    );
  }
  if (nodesIn(before, id).length > 0 || !succeeded(second)) return holds;
  return noEvidence('the deleted network had no nodes, so that nothing shows that it is gone');
}

/** What was read before the case began belongs to its first attempt. */
function noted(effect: Effect, caching: Caching): Effect {
  for (const { pages } of [effect.whole, effect.found])
    for (const { exchange } of pages) caching.used(exchange);
  return effect;
}

/** Whether a list shows exactly the nodes that an earlier one shows of all other networks. */
function hasAllOthers(before: Listing, after: Listing, network: string): boolean {
  const others = before.rows.filter(({ value }) => value.network !== network);
  return after.byKey.size === others.length && others.every(({ key }) => after.byKey.has(key));
}

/** Whether all pages agree on a count, and it is not that of the nodes on them. */
function isMiscounted(listing: Listing): boolean {
  const [first] = listing.pages;
  return (
    first?.count !== undefined &&
    !listing.truncated &&
    !countsDiffer(listing) &&
    first.count !== listing.byKey.size
  );
}

/** The nodes of all other networks are still there. */
export async function judgeOthers(
  nodeList: NodeList,
  { id, before, first }: Deletion,
  allowed: readonly string[],
  caching: Caching,
): Promise<Judgement> {
  if (!succeeded(first)) return noEvidence(`the deletion was rejected with status ${first.answer.status}`);
  const others = before.rows.filter(
    ({ value }) => value.network !== id && !allowed.includes(String(value.network)),
  );
  if (others.length === 0) return noEvidence('there is no other network with nodes');
  const missingFrom = (listings: readonly Listing[]) =>
    others.filter(({ key }) => listings.every(({ byKey }) => !byKey.has(key)));
  // The newest look was taken to see whether the nodes of the network are gone.
  if (missingFrom(nodeList.snapshots.slice(-1)).length === 0) return holds;
  await nodeList.lookAgain(caching);
  const after = nodeList.snapshots.slice(-2);
  const lost = missingFrom(after);
  const [one] = lost;
  if (one === undefined) return holds;
  // Where nodes came and went before anything was deleted, or do so between two pages, one more that goes is no proof.
  const lasting = ({ byKey }: Listing): string[] =>
    [...byKey].flatMap(([key, { value }]) => (allowed.includes(String(value.network)) ? [] : [key])).sort();
  const known = lasting(before).join();
  const earlier = nodeList.snapshots.slice(0, nodeList.snapshots.indexOf(before));
  const wasStill = earlier.every((snapshot) => lasting(snapshot).join() === known);
  if (!wasStill || [before, ...after].some(countsDiffer)) return changed('nodes come and go by themselves');
  const exchange = after.at(-1)?.pages.at(-1)?.exchange ?? first;
  return acrossAnswers(exchange).fail('others-stay', '/results', `the nodes of all networks but ${id}`, {
    missing: lost.slice(0, 5).map(({ key, value }) => [key, value.network]),
  });
}

/** §4.1 and §7.1: every error among the two has the documented body. */
export function judgeErrors(context: PlatformContext, { first, second }: Deletion): RequirementJudgement[] {
  const failed = [first, second].filter((exchange) => !succeeded(exchange));
  if (failed.length === 0)
    return [[errorBody, noEvidence('no deletion failed, not even of an id that no longer exists')]];
  return failed.flatMap((exchange) =>
    judgeErrorBody(context, exchange).flatMap(([id, judgement]): RequirementJudgement[] => [
      [id, judgement],
      [errorBody, judgement],
    ]),
  );
}
