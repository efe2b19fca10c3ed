import type { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { ownReadings } from '../../support/own-readings.ts';
import { idIn, isHash, lagBlocks, objectIn, shownNumber } from '../../support/wallet/block.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import { bodyOf, readAnswer } from '../../support/wallet/reading.ts';
import { judgeServedById } from '../../support/wallet/served-by-id.ts';
import { watchWallet } from '../watch-wallet.ts';
import { watchIdNumbers } from './id-number.ts';

const blockId = 'wallet.now-block.block-id';
const idLength = 'wallet.now-block.id-length';
const accepted = 'wallet.now-block.accepted';
const latest = 'wallet.now-block.latest';

function readNow({ wire }: NodeContext, caching: Caching): Promise<Answered> {
  return callWallet(wire, 'getnowblock', {}, caching.fresh);
}

/** §4.7: JSON with the id of the block. */
function judgeNow(
  { shapes }: Pick<NodeContext, 'shapes'>,
  exchange: Answered,
): readonly RequirementJudgement[] {
  const value = objectIn(exchange);
  if (readAnswer(exchange, 'blockID').kind === 'error' || value === undefined) {
    const expected = 'a JSON object with the newest block';
    const weak = exchange.answer.status >= 500;
    return [[blockId, inAnswer(exchange, weak).fail('block', '', expected, bodyOf(exchange))]];
  }
  const shape = shapes.of('wallet.openapi', '/components/schemas/NowBlock');
  const judgements = [...shape.judge(value, exchange), ...judgeLength(value.blockID, exchange)];
  if (value.blockID !== '') return judgements;
  return [[blockId, inAnswer(exchange).fail('empty', '/blockID', 'an id', '')]];
}

function judgeLength(id: unknown, exchange: Answered): readonly RequirementJudgement[] {
  if (typeof id !== 'string' || id === '') return [];
  if (isHash(id)) return [[idLength, holds]];
  const expected = '64 hexadecimal characters';
  return [[idLength, inAnswer(exchange).fail('hash', '/blockID', expected, id)]];
}

/** The id of the newest block is one that getblockbyid knows, after the moment that backends may need. */
async function judgeAccepted(context: NodeContext, caching: Caching): Promise<Judgement> {
  const id = idIn(await readNow(context, caching));
  if (id === undefined) return notAnswered('getnowblock gave no id');
  return judgeServedById(context.wire, id, 'getnowblock gave', caching);
}

/** The numbers of newest blocks read one after another do not fall by more than backends may be apart. */
async function judgeLatest(context: NodeContext, caching: Caching): Promise<Judgement> {
  let newest: number | undefined;
  let seen = 0;
  for (let count = 0; count < context.profile.repeats + 1; count += 1) {
    const exchange = await readNow(context, caching);
    const number = shownNumber(exchange);
    if (number === undefined) continue;
    seen += 1;
    if (newest !== undefined && number < newest - lagBlocks) {
      const expected = `block ${newest} or a newer one, or one that is at most ${lagBlocks} blocks older`;
      const at = '/block_header/raw_data/number';
      return acrossAnswers(exchange).fail('fell-back', at, expected, number);
    }
    newest = Math.max(newest ?? number, number);
  }
  return seen > 1 ? holds : notAnswered('getnowblock gave no block number');
}

export const checks: readonly Check[] = [
  {
    decides: [blockId, idLength],
    on: ['wallet'],
    cost: ownReadings,
    run: async (context: NodeContext) => {
      const examineOne = () =>
        context.recorder.examine([blockId, idLength], async (caching) =>
          judgeNow(context, await readNow(context, caching)),
        );
      await Promise.all(Array.from({ length: ownReadings(context.profile) }, examineOne));
    },
  },
  {
    decides: [accepted],
    on: ['wallet'],
    cost: ({ repeats }) => 2 * Math.min(4, repeats / 2),
    run: ({ recorder, ...rest }: NodeContext) =>
      recorder.cases(accepted, [0, 1, 2, 3].slice(0, Math.ceil(rest.profile.repeats / 2)), (_turn, caching) =>
        judgeAccepted({ recorder, ...rest }, caching),
      ),
  },
  {
    decides: [latest],
    on: ['wallet'],
    cost: ({ repeats }) => repeats + 1,
    run: (context: NodeContext) => context.recorder.case(latest, (caching) => judgeLatest(context, caching)),
  },
];

/** Every newest block that the run is given. */
export const watches: readonly WatchRule[] = [
  watchIdNumbers('getnowblock'),
  watchWallet(
    [blockId, idLength],
    'getnowblock',
    () =>
      ({ body, exchange }, { shapes }) =>
        Object.keys(body).length === 0 ? judgeNow({ shapes }, exchange) : undefined,
  ),
];
