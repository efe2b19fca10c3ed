import type { Check, NodeContext } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import {
  breach,
  holds,
  moved,
  noEvidence,
  notAnswered,
  type Ruling,
} from '../../engine/verdict/judgement.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { fresh } from '../jsonrpc/fresh.ts';
import { amountRulings } from './amount-rulings.ts';
import { askBalance, gaveRecord } from './balance-record.ts';
import { balanceRequirements } from './balance-records.ts';
import { normalHash, numberInId, numberOf, objectIn } from './block.ts';
import { callWallet } from './call-wallet.ts';
import { recordRulings } from './record-rulings.ts';
import { isBlock, isOnChain, type KnownBlock } from './survey.ts';
import { traceRulings } from './trace-rulings.ts';

const number = 'wallet.block-by-id.number';
const value = 'wallet.block-by-id.value-parameter';
const prefix = 'wallet.block.id-holds-number';
const blockNumber = 'wallet.balance.block-number';

const readings = [0, 1, 2] as const;

/**
 * The block that getnowblock has just named, read by its id and number before another is the newest. A backend that
 * does not have it yet, or no record of it, says nothing: other requirements ask whether it ever comes.
 */
async function judgeNewest(context: NodeContext, round: Round): Promise<readonly Ruling[]> {
  const { wire } = context;
  const now = objectIn(await callWallet(wire, 'getnowblock', {}, fresh(round)));
  const id = now?.blockID;
  if (now === undefined || typeof id !== 'string' || id === '')
    return [[number, notAnswered('getnowblock gave no id')]];
  const hash = id.replace(/^0x/i, '');
  const shown = numberOf(now);
  const asked: KnownBlock = {
    id,
    hash,
    block: now,
    shown,
    number: shown ?? numberInId(hash) ?? 0,
    served: true,
  };
  const [block, record] = await Promise.all([
    callWallet(wire, 'getblockbyid', { value: id }, fresh(round)),
    askBalance(wire, asked, undefined, fresh(round)),
  ]);
  const rulings = [...blockRulings(context, asked, block), ...newestRecord(context, asked, record)];
  const isBroken = rulings.some(([, judgement]) => judgement.kind === 'breach');
  if (isBroken && !(await isOnChain(wire, asked, fresh(round))))
    return [[number, moved('the newest block left the chain')]];
  return rulings;
}

/** §4.7: by its id the newest block is the block that getnowblock showed. */
function blockRulings({ shapes }: NodeContext, asked: KnownBlock, exchange: Answered): readonly Ruling[] {
  if (!isBlock(exchange)) return [[number, noEvidence('no backend asked had the newest block yet')]];
  const block = objectIn(exchange);
  const rulings = [...shapes.of('wallet.openapi', '/components/schemas/BlockById').judge(block, exchange)];
  const shown = numberOf(block);
  const at = '/block_header/raw_data/number';
  if (shown === undefined) return rulings;
  const inId = numberInId(asked.hash);
  if (inId !== undefined) {
    const expected = `the number in the id of the block, ${inId}`;
    const wrong = { rule: 'id-number', at, expected, actual: shown, exchange };
    rulings.push([prefix, inId === shown ? holds : breach(wrong)]);
  }
  const blockId = block?.blockID;
  if (typeof blockId === 'string' && normalHash(blockId) !== normalHash(asked.id)) {
    const expected = `the block asked for, ${asked.id}`;
    rulings.push([value, breach({ rule: 'same-id', at: '/blockID', expected, actual: blockId, exchange })]);
  }
  if (asked.shown !== undefined) {
    const expected = `${asked.shown}, the number that getnowblock showed with this id`;
    const wrong = { rule: 'now-number', at, expected, actual: shown, exchange };
    rulings.push([value, asked.shown === shown ? holds : breach({ ...wrong, relational: true })]);
  }
  return rulings;
}

/** §2.5: what its record says is about that block, and about the transactions that it was shown with. */
function newestRecord(context: NodeContext, asked: KnownBlock, exchange: Answered): readonly Ruling[] {
  if (!gaveRecord(exchange)) return [[blockNumber, noEvidence('the newest block has no record yet')]];
  return [
    ...recordRulings(context, asked, exchange),
    ...traceRulings(asked, exchange),
    ...amountRulings(asked, exchange),
  ];
}

const decided = [number, value, prefix, ...balanceRequirements] as const;

/** What holds for other blocks holds for the newest, which a survey leaves out. */
export const checks: readonly Check[] = [
  {
    decides: decided,
    on: ['wallet'],
    cost: () => 3 * readings.length,
    run: async (context: NodeContext) => {
      const { proof } = context;
      for (const _ of readings) await proof.examine([number], (round) => judgeNewest(context, round));
      for (const id of decided) proof.skip(id, noEvidence('the newest block holds nothing that it is about'));
    },
  },
];
