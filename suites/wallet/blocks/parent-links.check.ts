import type { Caching } from '../../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  type Breach,
  changed,
  holds,
  type Judgement,
  noEvidence,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import {
  normalHash,
  numberInId,
  numberOf,
  objectIn,
  parentIdOf,
  rawDataOf,
} from '../../support/wallet/block.ts';
import { awaitBlock, isBlock, readBlock } from '../../support/wallet/read-block.ts';
import {
  isOnChain,
  type KnownBlock,
  noBlocks,
  surveyWallet,
  type WalletSurvey,
} from '../../support/wallet/survey-wallet.ts';
import { watchWallet } from '../watch-wallet.ts';

const links = 'wallet.block.parent-links';
/** So many of the newest blocks are served together with the block before them. */
const surelyKept = 3;
const at = '/block_header/raw_data/parentHash';

/** §4.7, advisory: blocks show which block stands before them, where they show it. Blocks that others read too: no request more. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [links],
    on: ['wallet'],
    cost: () => 1,
    async run(context) {
      const { recorder } = context;
      const survey = await surveyWallet(context);
      if (survey.blocks.length === 0) return recorder.skip(links, noBlocks(survey));
      await recorder.cases(links, survey.blocks, (block, caching) => judge(context, survey, block, caching));
    },
  },
];

async function judge(
  { wire }: NodeContext,
  { blocks }: WalletSurvey,
  known: KnownBlock,
  caching: Caching,
): Promise<Judgement> {
  const exchange = await readBlock(wire, known.id, caching);
  const block = objectIn(exchange);
  const number = numberOf(block);
  const parent = parentIdOf(block);
  const { parentHash } = rawDataOf(block);
  if (number === undefined || number === 0 || typeof parentHash !== 'string')
    return noEvidence('no block looked at shows the block before it');
  const alone = wrongByItself(known.id, exchange);
  if (alone !== undefined) return alone;
  if (parent === undefined) return noEvidence('no block looked at shows the block before it');
  const before = blocks.find(({ shown }) => shown === number - 1);
  if (before !== undefined) {
    if (normalHash(before.id) === normalHash(parent)) return holds;
    if (!(await isOnChain(wire, known, caching))) return changed('the block left the chain');
    return broken('link', `the id of block ${number - 1}, ${before.id}`, parentHash, exchange);
  }
  // The oldest block that is kept may name one that is not; no service keeps as few as these.
  if (known.number <= (blocks.at(-1)?.number ?? 0) - surelyKept)
    return noEvidence('the block before is not among those looked at');
  const answer = await awaitBlock(wire, parent, caching);
  if (isBlock(answer)) return judgeNumber(answer, number, parentHash, exchange);
  if (!(await isOnChain(wire, known, caching))) return changed('the block left the chain');
  return broken('served', 'the id of a block that is served', parentHash, exchange);
}

function judgeNumber(answer: Answered, number: number, parentHash: string, exchange: Answered): Judgement {
  const found = numberOf(objectIn(answer));
  if (found === undefined) return noEvidence('the block before does not show its number');
  if (found === number - 1) return holds;
  return broken(
    'number',
    `the id of block ${number - 1}; it is that of block ${found}`,
    parentHash,
    exchange,
  );
}

function broken(rule: string, expected: string, actual: unknown, exchange: Exchange): Breach {
  return acrossAnswers(exchange).fail(rule, at, expected, actual);
}

/** What a block says of the one before it contradicts the form and the number of its own id; undefined where it does not. */
function wrongByItself(id: string, exchange: Exchange): Breach | undefined {
  const block = objectIn(exchange);
  const number = numberOf(block);
  const { parentHash } = rawDataOf(block);
  const own = numberInId(id.replace(/^0x/i, ''));
  if (number === undefined || number === 0 || own !== number || typeof parentHash !== 'string')
    return undefined;
  const parent = numberInId(parentHash.replace(/^0x/i, ''));
  if (parent === number - 1) return undefined;
  const expected = `the id of the block before, which begins with its number, ${number - 1}, as ids here do`;
  return inAnswer(exchange).fail('parent-number', at, expected, parentHash);
}

function watchParents(
  method: 'getnowblock' | 'getblockbyid',
  idOf: (block: unknown, value: unknown) => unknown,
): WatchRule {
  return watchWallet([links], method, () => ({ body: { value }, exchange }) => {
    const id = idOf(objectIn(exchange)?.blockID, value);
    if (typeof id !== 'string' || !isBlock(exchange)) return undefined;
    const wrong = wrongByItself(id, exchange);
    return wrong === undefined ? [] : [[links, wrong]];
  });
}

/** Judges every block that the run receives. */
export const watches: readonly WatchRule[] = [
  watchParents('getnowblock', (shown) => shown),
  watchParents('getblockbyid', (_shown, asked) => asked),
];
