import fc from 'fast-check';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { type BlockReply, readBlock, sameBlock } from '../../support/evm/reading/read-block.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { type ChainSurvey, noBlocks, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { watchBlocks } from '../../support/evm/watch-blocks.ts';
import { unserved } from '../../support/rpc/unserved.ts';
import { systemTransactions } from '../receipts/system-transactions.check.ts';
import { judgeAskedFor } from './judge-asked-for.ts';
import { keptDepth } from './kept-depth.ts';
import { judgePendingBlock } from './pending-block.ts';
import { judgePendingPlace } from './pending-place.ts';
import { watchBlockErrors } from './watch-block-errors.ts';
import { watchEarliest } from './watch-earliest.ts';
import { listsNothingForGas } from './watch-empty-lists.ts';

const byNumber = 'evm.block.by-number';
const earliest = 'evm.block.earliest';
const pending = 'evm.block.pending';
const path = 'evm.path.block';
/** Every node has so many of the newest blocks. */
const surelyKept = 64n;
/** Of a head above this no node can be right. */
const largestNumber = (1n << 53n) - 1n;

/** §4.5: which block a number or a tag chooses. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [byNumber],
    on: ['evm'],
    over: 'every-channel',
    cost: ({ cases }) => cases / 4,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, profile } = context;
      const survey = await surveyChain(context);
      const { head, numbers } = survey;
      if (head === undefined) return recorder.skip(byNumber, noBlocks('could be read', survey));
      await recorder.property(byNumber, {
        arbitrary: fc.record({ number: fc.bigInt({ min: 0n, max: head }), full: fc.boolean() }),
        examples: numbers.flatMap((number) => [
          { number, full: false },
          { number, full: true },
        ]),
        runs: profile.cases,
        judge: ({ number, full }, caching) => judgeNumber(context, survey, number, full, caching),
      });
      // Read for the links between blocks anyway.
      await recorder.readings(byNumber, recorder.selected(parentsBelow(survey, context)), (number, caching) =>
        judgeParent(context, survey, number, caching),
      );
    },
  },
  {
    decides: [earliest],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 1,
    async run(context) {
      await context.recorder.cases(earliest, [true, false], (full, caching) =>
        judgeEarliest(context, full, caching),
      );
    },
  },
  {
    decides: [pending],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 7,
    async run(context) {
      const { recorder, rpc } = context;
      await recorder.cases(pending, [true, false], async (full, caching) => {
        const { block, isNull, reply } = await readBlock(rpc, 'pending', full, caching);
        if (block === undefined)
          return isNull ? holds : unserved(reply, 'a block or null for the tag pending');
        const ofForm = judgePendingBlock(block, full, reply.exchange);
        return ofForm.kind === 'breach' ? ofForm : judgePendingPlace(context, caching);
      });
    },
  },
  {
    decides: [path],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 1,
    async run({ recorder, rpc }) {
      await recorder.cases(path, ['latest', 'earliest'] as const, async (which, caching) => {
        const { block, reply } = await readBlock(rpc, which, false, caching);
        return block === undefined ? unserved(reply, `the block ${which}`) : holds;
      });
    },
  },
];

async function judgeNumber(
  { rpc, node }: RpcContext,
  { head = 0n, lag }: ChainSurvey,
  number: bigint,
  full: boolean,
  caching: Caching,
): Promise<Judgement> {
  const { block, isNull, reply } = await readBlock(rpc, number, full, caching);
  if (block !== undefined) {
    // The rule for empty lists, which sends nothing, judges by the answer.
    if (listsNothingForGas(block)) await systemTransactions(rpc, number, caching);
    return judgeAskedFor(block, number, reply.exchange);
  }
  if (isNull && head - number > keptDepth && node.mode !== 'archive')
    return noEvidence('blocks so old may have been dropped');
  if (isNull && number < (await firstKept(rpc, caching)))
    return { ...unserved(reply, `the block of number ${toQuantity(number)}`), rule: 'before-first' };
  const stillMissing = isNull && head - number < lag && !(await comesBack(rpc, number, full, caching));
  if (isNull && head - number < lag && !stillMissing) return changed('a backend that lags answered');
  if (stillMissing && (await isAboveHead(rpc, number, caching)))
    return noEvidence('the newest blocks have not reached the backend of this transport yet');
  return { ...unserved(reply, `the block of number ${toQuantity(number)}`), needsConfirmation: isNull };
}

/** Blocks that were not found, or not looked for, and that others name as their parents, as far back as the node certainly has them. */
function parentsBelow({ head = 0n, blocks }: ChainSurvey, { node }: RpcContext): readonly bigint[] {
  const found = new Set(blocks.map(({ number }) => number));
  return blocks
    .map(({ number }) => number - 1n)
    .filter((number) => number >= 0n && !found.has(number))
    .filter((number) => node.mode === 'archive' || head - number < surelyKept);
}

/** A block that is missing below its child, each time that it is asked for. */
async function judgeParent(
  context: RpcContext,
  survey: ChainSurvey,
  number: bigint,
  caching: Caching,
): Promise<Judgement> {
  const judgement = await judgeNumber(context, survey, number, false, caching);
  if (judgement.kind !== 'breach') return judgement;
  if (judgement.rule === 'before-first') return noEvidence('the block is older than the first that is kept');
  if (await comesBack(context.rpc, number, false, caching))
    return changed(`block ${number} was there when asked for again`);
  return judgement;
}

/** The number of the block that the tag chooses: on nodes that drop history, or begin above 0, the first that they have. */
async function firstKept(rpc: RpcContext['rpc'], caching: Caching): Promise<bigint> {
  const { block } = await readBlock(rpc, 'earliest', false, caching);
  return quantityOf(block?.number) ?? 0n;
}

/** Whether a block near the head is there when asked again: another backend may know it. */
async function comesBack(
  rpc: RpcContext['rpc'],
  number: bigint,
  full: boolean,
  caching: Caching,
): Promise<boolean> {
  for (let tries = 0; tries < 6; tries += 1)
    if ((await readBlock(rpc, number, full, caching.fresh)).block !== undefined) return true;
  return false;
}

/** Whether the backend that answers here has not come so far: the head of the survey may be that of another one. */
async function isAboveHead(rpc: RpcContext['rpc'], number: bigint, caching: Caching): Promise<boolean> {
  const { block } = await readBlock(rpc, 'latest', false, caching.fresh);
  const head = quantityOf(block?.number);
  return head !== undefined && head < number;
}

async function judgeEarliest({ rpc }: RpcContext, full: boolean, caching: Caching): Promise<Judgement> {
  const [tagged, numbered] = await Promise.all([
    readBlock(rpc, 'earliest', full, caching),
    readBlock(rpc, 0n, full, caching),
  ]);
  const { block, reply } = tagged;
  if (block === undefined) return unserved(reply, 'block 0');
  if (quantityOf(block.number) !== 0n) {
    const rule = numbered.block === undefined ? 'first-kept' : 'asked-for';
    return { ...notBlockZero(tagged, '/result/number', block.number), rule };
  }
  if (numbered.block === undefined || sameBlock(block, numbered.block)) return holds;
  return { ...notBlockZero(tagged, '/result/hash', block.hash), needsConfirmation: true };
}

function notBlockZero({ reply }: BlockReply, at: string, actual: unknown) {
  return {
    kind: 'breach',
    rule: 'asked-for',
    at,
    expected: 'block 0, as 0x0 chooses it',
    actual,
    exchange: reply.exchange,
  } as const;
}

/** Every block of the run: by its number, as the first, and as the pending one. */
export const watches: readonly WatchRule[] = [
  watchBlocks([byNumber], ({ asked, block, exchange }) =>
    typeof asked === 'bigint' ? [[byNumber, judgeAskedFor(block, asked, exchange)]] : undefined,
  ),
  watchBlockErrors(
    [byNumber],
    'exists',
    (reply, number) => [[byNumber, unserved(reply, `the block of number ${toQuantity(number)}`)]],
    largestNumber,
  ),
  watchEarliest(earliest),
  watchBlocks([pending], ({ asked, full, block, exchange }) =>
    asked === 'pending' ? [[pending, judgePendingBlock(block, full, exchange)]] : undefined,
  ),
];
