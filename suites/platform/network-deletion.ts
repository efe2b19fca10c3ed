import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, PlatformContext } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import {
  breach,
  holds,
  type Judgement,
  lacking,
  moved,
  type Ruling,
} from '../../engine/verdict/judgement.ts';
import { type Answered, answered } from '../../engine/wire/wire.ts';
import { codeOf, judgeErrorBody } from './error-body.ts';
import { anew, type Fleet, fleetOf } from './fleet.ts';
import type { Listing } from './listing.ts';

const noBody = 'platform.network-deletion.no-body';
const takesEffect = 'platform.network-deletion.takes-effect';
const onlyThatId = 'platform.network-deletion.only-that-id';
const errorBody = 'platform.error.deletion';
const statusCode = 'platform.network-deletion.status-code';
const conditions = 'platform.network-deletion.conditions';
const judged = [noBody, takesEffect, onlyThatId, errorBody] as const;

/** How long a service that deletes in the background gets, in milliseconds. */
const patienceMs = [0, 100, 300, 600, 1000];

/** What one deletion did, as far as the list shows it. */
interface Deletion {
  readonly id: string;
  readonly before: Listing;
  readonly first: Answered;
  /** The same request again: an id that is gone, or that was refused. */
  readonly second: Answered;
}

function succeeded({ answer }: Answered): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** §4.1: what is deleted is deleted for good, so each request is sent exactly once, whatever comes back. */
async function deleteNetwork(context: PlatformContext, fleet: Fleet, id: string): Promise<Deletion> {
  const before = await fleet.snapshot(anew);
  const request = {
    method: 'DELETE',
    path: `/v1/networks/${encodeURIComponent(id)}/`,
    label: 'DELETE /v1/networks/{id}/',
  } as const;
  const first = answered(await context.wire.knock(request));
  if (succeeded(first)) await untilGone(fleet, id);
  return { id, before, first, second: answered(await context.wire.knock(request)) };
}

async function untilGone(fleet: Fleet, id: string): Promise<void> {
  for (const pause of patienceMs) {
    await sleep(pause);
    if (nodesIn(await fleet.snapshot(anew), id).length === 0) return;
  }
}

function nodesIn(listing: Listing, network: string): readonly string[] {
  return listing.rows.filter(({ value }) => value.network === network).map(({ key }) => key);
}

function judgeBody({ first }: Deletion): Judgement {
  if (!succeeded(first)) return lacking(`the deletion was refused with status ${first.answer.status}`);
  if (first.answer.text === '') return holds;
  return breach({
    rule: 'no-body',
    at: '',
    expected: 'no body after a deletion',
    actual: first.answer.text.slice(0, 80),
    exchange: first,
  });
}

/** After a deletion no node has the network; the filter by it finds none either. */
async function judgeEffect(fleet: Fleet, { id, before, first, second }: Deletion): Promise<Judgement> {
  if (!succeeded(first)) return lacking(`the deletion was refused with status ${first.answer.status}`);
  const whole = await fleet.snapshot(anew);
  const left = nodesIn(whole, id);
  const underWay = left.some(
    (key) => whole.byKey.get(key)?.value.status !== before.byKey.get(key)?.value.status,
  );
  if (underWay || (left.length > 0 && first.answer.status === 202)) {
    return lacking('the deletion was accepted and is under way: its nodes are still listed');
  }
  const found = await fleet.listing([['network', id]], anew);
  const still =
    left.length > 0 ? left : found.rows.filter(({ value }) => value.network === id).map(({ key }) => key);
  if (still.length > 0) {
    return breach({
      rule: 'deleted',
      at: '/results',
      expected: `no node of the deleted network ${id}`,
      actual: still.slice(0, 5),
      exchange: found.pages[0]?.exchange ?? first,
      relational: true,
    });
  }
  if (nodesIn(before, id).length > 0 || !succeeded(second)) return holds;
  return lacking('the deleted network had no nodes, so that nothing shows that it is gone');
}

/** The nodes of all other networks are still there. */
async function judgeOthers(
  fleet: Fleet,
  { id, before, first }: Deletion,
  allowed: readonly string[],
): Promise<Judgement> {
  if (!succeeded(first)) return lacking(`the deletion was refused with status ${first.answer.status}`);
  const others = before.rows.filter(
    ({ value }) => value.network !== id && !allowed.includes(String(value.network)),
  );
  if (others.length === 0) return lacking('there is no other network with nodes');
  await fleet.lookAgain();
  const after = fleet.snapshots.slice(-2);
  const lost = others.filter(({ key }) => after.every(({ byKey }) => !byKey.has(key)));
  const [one] = lost;
  if (one === undefined) return holds;
  // Where nodes went before anything was deleted, one more that goes is no proof.
  const earlier = fleet.snapshots.slice(0, fleet.snapshots.indexOf(before));
  const wasStill = earlier.every(({ byKey }) => [...byKey.keys()].every((key) => before.byKey.has(key)));
  if (!wasStill) return moved('nodes come and go by themselves');
  const exchange = after.at(-1)?.pages.at(-1)?.exchange ?? first;
  return breach({
    rule: 'others-stay',
    at: '/results',
    expected: `the nodes of all networks but ${id}`,
    actual: { missing: lost.slice(0, 5).map(({ key, value }) => [key, value.network]) },
    exchange,
    relational: true,
  });
}

/** §7.1 at §4.1: every refusal among the two has the body of an error. */
function judgeRefusals(context: PlatformContext, { first, second }: Deletion): Ruling[] {
  const refused = [first, second].filter((exchange) => !succeeded(exchange));
  if (refused.length === 0)
    return [[errorBody, lacking('no deletion was refused, not even of an id that was gone')]];
  return refused.flatMap((exchange) =>
    judgeErrorBody(context, exchange).map(([, judgement]): Ruling => [errorBody, judgement]),
  );
}

/** What a deletion answered can be judged only once: it is never sent again to confirm a breach. */
function judgeAnswers(context: PlatformContext, deletion: Deletion, round: Round): readonly Ruling[] {
  if (round.attempt > 0) return [];
  return [[noBody, judgeBody(deletion)], ...judgeRefusals(context, deletion)];
}

/** What the list shows of it can be read as often as it takes. */
async function judgeList(context: PlatformContext, deletion: Deletion): Promise<readonly Ruling[]> {
  const fleet = await fleetOf(context);
  return [
    [takesEffect, await judgeEffect(fleet, deletion)],
    [onlyThatId, await judgeOthers(fleet, deletion, context.target.allow.deleteNetworks)],
  ];
}

function report({ id, before, first, second }: Deletion): object {
  return {
    nodes: nodesIn(before, id).length,
    status: first.answer.status,
    code: codeOf(first) ?? null,
    again: second.answer.status,
    codeAgain: codeOf(second) ?? null,
  };
}

export const checks: readonly Check[] = [
  {
    decides: [...judged, statusCode, conditions],
    on: 'platform',
    cost: () => 30,
    exclusive: true,
    run: async (context) => {
      const { proof, target } = context;
      const { deleteNetworks } = target.allow;
      if (deleteNetworks.length === 0) {
        for (const id of [...judged, statusCode, conditions])
          proof.skip(id, 'the target file allows no network to be deleted (allow.deleteNetworks)');
        return;
      }
      const fleet = await fleetOf(context);
      const reports: Record<string, object> = {};
      const statuses = new Set<number>();
      for (const [index, id] of deleteNetworks.entries()) {
        const deletion = await deleteNetwork(context, fleet, id);
        reports[`network ${index + 1}`] = report(deletion);
        if (succeeded(deletion.first)) statuses.add(deletion.first.answer.status);
        await proof.examine([noBody, errorBody], async (round) => judgeAnswers(context, deletion, round));
        await proof.examine([takesEffect, onlyThatId], () => judgeList(context, deletion));
      }
      proof.observe(conditions, reports);
      if (statuses.size > 0) proof.observe(statusCode, [...statuses].sort());
      else proof.skip(statusCode, 'no deletion succeeded');
    },
  },
];
