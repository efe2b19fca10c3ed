import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import {
  type NoEvidence,
  type NotAnswered,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import { gaveRecord } from './balance-record.ts';
import { normalHash, numberInId, numberOf, objectIn, parentIdOf } from './block.ts';
import { callWallet, walletPlace } from './call-wallet.ts';
import { readBlock } from './read-block.ts';
import { walkBack } from './walk-back.ts';

/** A block whose id the node has returned. */
export interface KnownBlock {
  readonly id: string;
  /** The id as getblockbalance takes it: 64 digits without a prefix (§4.7). */
  readonly hash: string;
  /** What getblockbyid answers for the id; undefined where it is no block. */
  readonly block: JsonObject | undefined;
  /** The number that getblockbyid shows, in the contract's form. */
  readonly shown: number | undefined;
  /** The number that getblockbalance takes with the id, where it takes any; else the best guess. */
  readonly number: number;
  /** Whether getblockbalance has a record for the pair. */
  readonly served: boolean;
}

/** Blocks of a wallet node, found once for each node and run. */
export interface WalletSurvey {
  /** Ascending by number, each number once. */
  readonly blocks: readonly KnownBlock[];
  /** Ids that getnowblock gave. */
  readonly heads: readonly string[];
}

const quickPolls = 4;
const enoughBlocks = 3;
const slowPolls = 6;
/** Pauses that together are longer than the block time of such chains. */
const slowPauseMs = 700;
export const mostBlocks = 120;
const mostSteps = 40;

/**
 * The newest blocks: from the head back along the parents where blocks show them, else the heads that come while
 * the node is watched.
 * @throws Unanswered
 */
export function surveyWallet(context: NodeContext): Promise<WalletSurvey> {
  return context.shared('wallet.survey', async () => {
    const { wire, profile } = context;
    const polled = new Map<string, JsonObject>();
    let now: JsonObject | undefined;
    for (let count = 1; count <= quickPolls; count += 1) now = (await poll(wire, polled)) ?? now;
    const most = Math.min(Math.max(profile.samples, enoughBlocks + 1), mostBlocks);
    const [head] = polled;
    if (head === undefined)
      return { blocks: await settle(wire, await ancestors(wire, now, most)), heads: [] };
    const walked = await walkBack(wire, head, most);
    // The head itself is left out where there are others: backends behind one address may lag one another.
    if (walked.length > enoughBlocks)
      return { blocks: await settle(wire, walked.slice(1)), heads: [...polled.keys()] };
    const known = (): string[] => [...new Set([...walked, ...polled.keys()])];
    for (let count = 1; count <= slowPolls && known().length < enoughBlocks; count += 1) {
      await sleep(slowPauseMs);
      await poll(wire, polled);
    }
    return { blocks: await settle(wire, known()), heads: [...polled.keys()] };
  });
}

/** Why a check finds no block to judge. */
export function noBlocks({ heads, blocks }: WalletSurvey): NoEvidence | NotAnswered {
  if (heads.length + blocks.length === 0)
    return notAnswered('getnowblock gave no block id, so no block can be asked for');
  return noEvidence(`getblockbalance has a record for none of the ${blocks.length} blocks looked at`);
}

/** The blocks that have a record of balances. */
export function servedBlocks(survey: WalletSurvey): readonly KnownBlock[] {
  return survey.blocks.filter(({ served }) => served);
}

/** Whether the chain still holds a block: whether the walk from the head back still finds its id. @throws Unanswered */
export async function isOnChain(wire: Wire, { id, number }: KnownBlock, caching: Caching): Promise<boolean> {
  const now = objectIn(await callWallet(wire, 'getnowblock', {}, caching.fresh));
  let cursor = typeof now?.blockID === 'string' ? now.blockID : undefined;
  let block = now;
  for (let steps = 0; steps < mostSteps && cursor !== undefined; steps += 1) {
    if (normalHash(cursor) === normalHash(id)) return true;
    const height = numberOf(block);
    if (height !== undefined && height < number) return false;
    const parent = parentIdOf(block);
    // Without parents a block that was dropped cannot be distinguished from one that is not served.
    if (parent === undefined) return true;
    cursor = parent;
    block = objectIn(await callWallet(wire, 'getblockbyid', { value: cursor }, caching.fresh));
  }
  return true;
}

async function poll(wire: Wire, polled: Map<string, JsonObject>): Promise<JsonObject | undefined> {
  const now = objectIn(await callWallet(wire, 'getnowblock', {}, Caching.fresh));
  const id = now?.blockID;
  if (now !== undefined && typeof id === 'string' && id !== '' && !polled.has(id)) polled.set(id, now);
  return now;
}

/** Ids of the blocks before one that does not show its own. */
async function ancestors(wire: Wire, now: JsonObject | undefined, most: number): Promise<string[]> {
  const parent = parentIdOf(now);
  if (parent === undefined) return [];
  return walkBack(wire, [parent, objectIn(await readBlock(wire, parent, Caching.shared)) ?? {}], most);
}

async function settle(wire: Wire, ids: readonly string[]): Promise<KnownBlock[]> {
  const blocks = await Promise.all(ids.map((id) => settleOne(wire, id)));
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
  return [...byNumber.values()].sort((left, right) => left.number - right.number);
}

/** Finds the number that belongs to an id, also where getblockbyid shows a wrong one. */
async function settleOne(wire: Wire, id: string): Promise<KnownBlock> {
  const block = objectIn(await readBlock(wire, id, Caching.shared));
  const shown = numberOf(block);
  const hash = id.replace(/^0x/i, '');
  const candidates = [...new Set([shown, numberInId(id), roughNumber(block)])].filter(
    (number) => number !== undefined,
  );
  for (const number of walletPlace('getblockbalance') === undefined ? [] : candidates) {
    const record = await callWallet(wire, 'getblockbalance', { hash, number }, Caching.shared);
    if (gaveRecord(record)) return { id, hash, block, shown, number, served: true };
  }
  return { id, hash, block, shown, number: candidates[0] ?? 0, served: false };
}

/** The number of a block in another form than the contract's. */
function roughNumber(block: JsonObject | undefined): number | undefined {
  const header = block?.block_header as JsonObject | undefined;
  const value = (header?.raw_data as JsonObject | undefined)?.number ?? header?.number ?? block?.number;
  if (typeof value !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(value)) return undefined;
  return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
}
