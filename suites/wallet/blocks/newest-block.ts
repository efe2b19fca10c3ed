import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { askBalance, gaveRecord } from '../../support/wallet/balance-record.ts';
import { normalHash, numberInId, numberOf, objectIn } from '../../support/wallet/block.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import { isBlock } from '../../support/wallet/read-block.ts';
import { isOnChain, type KnownBlock } from '../../support/wallet/survey-wallet.ts';
import { judgeAmount } from '../balances/judge-amounts.ts';
import { judgeExecution } from '../balances/judge-executions.ts';
import { judgeRecord } from '../balances/judge-record.ts';
import { judgeTrace } from '../balances/judge-trace.ts';
import { judgeIdNumber } from './id-number.ts';

const number = 'wallet.block-by-id.number';
const value = 'wallet.block-by-id.value-parameter';
const blockNumber = 'wallet.balance.block-number';

/** How many of the newest blocks are read in each way. */
export function newestReadings({ repeats }: Profile): number {
  return Math.min(3, Math.ceil(repeats / 2));
}

/**
 * One after another: who asks for the head moves it on some chains, and a block that was the newest, or holds no
 * transaction, shows less than the next.
 */
export async function examineNewest(
  context: NodeContext,
  about: readonly string[],
  judge: (context: NodeContext, caching: Caching) => Promise<readonly RequirementJudgement[]>,
): Promise<void> {
  for (let reading = 0; reading < newestReadings(context.profile); reading += 1)
    await context.recorder.examine(about, (caching) => judge(context, caching));
}

/** The newest block as getnowblock has just named it; undefined where it named none. */
async function nameNewest({ wire }: NodeContext, caching: Caching): Promise<KnownBlock | undefined> {
  const block = objectIn(await callWallet(wire, 'getnowblock', {}, caching.fresh));
  const id = block?.blockID;
  if (block === undefined || typeof id !== 'string' || id === '') return undefined;
  const hash = id.replace(/^0x/i, '');
  const shown = numberOf(block);
  return { id, hash, block, shown, number: shown ?? numberInId(hash) ?? 0, served: true };
}

/**
 * The block that getnowblock has just named, read by its id before another is the newest. A backend that does not have
 * it yet says nothing: another requirement asks whether it ever comes.
 */
export async function judgeNewestBlock(
  context: NodeContext,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const asked = await nameNewest(context, caching);
  if (asked === undefined) return [[number, notAnswered('getnowblock gave no id')]];
  const exchange = await callWallet(context.wire, 'getblockbyid', { value: asked.id }, caching.fresh);
  return unlessItLeft(context, asked, number, judgeBlock(context, asked, exchange), caching);
}

/** The record of the block that getnowblock has just named; a backend that has none yet says nothing. */
export async function judgeNewestRecord(
  context: NodeContext,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const asked = await nameNewest(context, caching);
  if (asked === undefined) return [[blockNumber, notAnswered('getnowblock gave no id')]];
  const exchange = await askBalance(context.wire, asked, undefined, caching.fresh);
  return unlessItLeft(context, asked, blockNumber, newestRecord(context, asked, exchange), caching);
}

async function unlessItLeft(
  { wire }: NodeContext,
  asked: KnownBlock,
  id: string,
  judgements: readonly RequirementJudgement[],
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const isBroken = judgements.some(([, judgement]) => judgement.kind === 'breach');
  if (!isBroken || (await isOnChain(wire, asked, caching))) return judgements;
  return [[id, changed('the newest block left the chain')]];
}

/** §4.7: by its id the newest block is the block that getnowblock showed. */
function judgeBlock(
  { shapes }: NodeContext,
  asked: KnownBlock,
  exchange: Answered,
): readonly RequirementJudgement[] {
  if (!isBlock(exchange)) return [[number, noEvidence('no backend asked had the newest block yet')]];
  const block = objectIn(exchange);
  const judgements = [...shapes.of('wallet.openapi', '/components/schemas/BlockById').judge(block, exchange)];
  const shown = numberOf(block);
  const at = '/block_header/raw_data/number';
  if (shown === undefined) return judgements;
  judgements.push(...judgeIdNumber(exchange, asked.hash));
  const blockId = block?.blockID;
  if (typeof blockId === 'string' && normalHash(blockId) !== normalHash(asked.id)) {
    const expected = `the block asked for, ${asked.id}`;
    judgements.push([value, inAnswer(exchange).fail('same-id', '/blockID', expected, blockId)]);
  }
  if (asked.shown !== undefined) {
    const expected = `${asked.shown}, the number that getnowblock showed with this id`;
    const isSame = asked.shown === shown;
    judgements.push([value, acrossAnswers(exchange).expect(isSame, 'now-number', at, expected, shown)]);
  }
  return judgements;
}

/** §2.5: what its record says is about that block, and about the transactions that it was shown with. */
function newestRecord(
  context: NodeContext,
  asked: KnownBlock,
  exchange: Answered,
): readonly RequirementJudgement[] {
  if (!gaveRecord(exchange)) return [[blockNumber, noEvidence('the newest block has no record yet')]];
  return [
    ...judgeRecord(context, asked, exchange),
    ...judgeTrace(asked, exchange),
    ...judgeExecution(asked, exchange),
    ...judgeAmount(asked, exchange),
  ];
}
