import type { JsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { mayBeReplaced } from '../../support/evm/head/may-be-replaced.ts';
import { quantityOf, sameHex } from '../../support/evm/quantity.ts';
import { readBlock, sameBlock } from '../../support/evm/reading/read-block.ts';
import type { ChainSurvey } from '../../support/evm/reading/survey-chain.ts';
import { unreadBlock } from '../../support/evm/reading/unread-block.ts';

/** What a block must be, or say, after the one before it. */
interface Law {
  readonly id: string;
  readonly rule: string;
  readonly field: string;
  /** Undefined where the blocks do not say what it takes. */
  readonly isKept: (block: JsonObject, before: JsonObject) => boolean | undefined;
  /** @param number of the block before */
  readonly expected: (before: JsonObject, number: bigint) => string;
}

const laws: readonly Law[] = [
  {
    id: 'evm.block.parent-link',
    rule: 'parent',
    field: 'parentHash',
    // A block without a hash fails what says that it has one.
    isKept: (block, before) =>
      typeof before.hash === 'string' ? sameHex(block.parentHash, before.hash) : undefined,
    expected: ({ hash }, number) => `the hash of block ${number}, ${String(hash)}`,
  },
  {
    id: 'evm.block.timestamp-rises',
    rule: 'order',
    field: 'timestamp',
    isKept: (block, before) => notBelow(block.timestamp, before.timestamp),
    expected: ({ timestamp }, number) => `no time before that of block ${number}, ${String(timestamp)}`,
  },
  {
    id: 'evm.block.total-difficulty-rises',
    rule: 'order',
    field: 'totalDifficulty',
    // Clients that do not keep the sum any more say 0 from some block on.
    isKept: ({ totalDifficulty }, before) =>
      quantityOf(totalDifficulty) === 0n || notBelow(totalDifficulty, before.totalDifficulty),
    expected: ({ totalDifficulty }, number) =>
      `at least the sum of difficulties at block ${number}, ${String(totalDifficulty)}, or 0x0`,
  },
];

/** The requirements that neighbouring blocks decide. */
export const ofNeighbours = [
  'evm.block.parent-link',
  'evm.block.timestamp-rises',
  'evm.block.total-difficulty-rises',
] as const;

/** §2.7: a block and the one before it, read in a bracket where they do not fit. */
export async function judgeNeighbours(
  { rpc }: RpcContext,
  survey: ChainSurvey,
  { number, full }: { readonly number: bigint; readonly full: boolean },
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  // The form in which the survey has read it.
  const form = survey.numbers.includes(number - 1n);
  const before = await readBlock(rpc, number - 1n, form, caching);
  const block = await readBlock(rpc, number, full, caching);
  if (before.block === undefined || block.block === undefined)
    return laws.map(({ id }) => [id, unreadBlock(survey, number)]);
  const [child, parent] = [block.block, before.block];
  const mayChange = mayBeReplaced(survey, number);
  if (mayChange && laws.some(({ isKept }) => isKept(child, parent) === false)) {
    const blockAgain = await readBlock(rpc, number, full, caching.fresh);
    const beforeAgain = await readBlock(rpc, number - 1n, form, caching.fresh);
    const isSame = sameBlock(child, blockAgain.block) && sameBlock(parent, beforeAgain.block);
    const why = `blocks ${number - 1n} and ${number} changed while they were read`;
    if (!isSame) return laws.map(({ id }) => [id, changed(why)]);
  }
  return laws.map(({ id, rule, field, isKept, expected }) => {
    const kept = isKept(child, parent);
    if (kept === undefined)
      return [id, noEvidence(`a block says nothing that its ${field} could be compared with`)];
    if (kept) return [id, holds];
    const found = inAnswer(block.reply.exchange, mayChange);
    return [id, found.fail(rule, `/result/${field}`, expected(parent, number - 1n), child[field])];
  });
}

function notBelow(value: unknown, earlier: unknown): boolean | undefined {
  const [now, then] = [quantityOf(value), quantityOf(earlier)];
  return now === undefined || then === undefined ? undefined : now >= then;
}
