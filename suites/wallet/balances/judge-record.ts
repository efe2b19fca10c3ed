import { asObject } from '../../../base/json-object.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { gaveRecord } from '../../support/wallet/balance-record.ts';
import { normalHash, objectIn, rawDataOf } from '../../support/wallet/block.ts';
import { bodyOf } from '../../support/wallet/reading.ts';
import type { KnownBlock } from '../../support/wallet/survey-wallet.ts';

/** In milliseconds this is 2009, before there was a chain; in seconds it is far away. */
const earliest = Date.UTC(2009, 0, 1);
/** In milliseconds this is 2100; microseconds lie far above. */
const latest = Date.UTC(2100, 0, 1);

/**
 * What one record says about its own form and its block (§2.5, §4.7).
 * @param asked the block whose hash and number were sent
 */
export function judgeRecord(
  { shapes }: Pick<NodeContext, 'shapes'>,
  asked: KnownBlock,
  exchange: Answered,
): readonly RequirementJudgement[] {
  const { status } = exchange.answer;
  if (!gaveRecord(exchange)) return judgeWithoutRecord(exchange);
  const served: RequirementJudgement[] = [
    ['wallet.balance.hash-parameter', holds],
    ['wallet.balance.number-parameter', holds],
  ];
  const shape = shapes.of('wallet.openapi', '/components/schemas/BlockBalance');
  return [
    ...served,
    ...(status === 200
      ? []
      : [['wallet.balance.answer', wrong('status', '', 'status 200', status, exchange)] as const]),
    ...shape.judge(objectIn(exchange), exchange),
    ...judgeBlock(asked, exchange),
    ...judgeTime(asked, exchange),
  ];
}

/** §4.7: a hash and the number of its block have a record. */
function judgeWithoutRecord(exchange: Answered): readonly RequirementJudgement[] {
  const judgement = acrossAnswers(exchange).fail(
    'record',
    '',
    'the balance record of the block of this hash and number',
    bodyOf(exchange),
  );
  return [
    ['wallet.balance.answer', judgement],
    ['wallet.balance.hash-parameter', judgement],
    ['wallet.balance.number-parameter', judgement],
  ];
}

/** §2.5: the record identifies the block that was asked for. Fields of a wrong type are left to the schema. */
function judgeBlock(asked: KnownBlock, exchange: Answered): readonly RequirementJudgement[] {
  const { hash, number } = asObject(objectIn(exchange)?.block_identifier) ?? {};
  const judgements: RequirementJudgement[] = [];
  if (typeof hash === 'string' && normalHash(hash) !== normalHash(asked.id)) {
    const at = '/block_identifier/hash';
    judgements.push([
      'wallet.balance.block-hash',
      wrong('same-hash', at, `the hash asked for, ${asked.id}`, hash, exchange),
    ]);
  }
  if ((typeof number === 'number' || typeof number === 'bigint') && Number(number) !== asked.number) {
    const at = '/block_identifier/number';
    judgements.push([
      'wallet.balance.block-number',
      wrong('same-number', at, `the number asked for, ${asked.number}`, number, exchange),
    ]);
  }
  return judgements;
}

/** §2.5: the time is in milliseconds, and that of the block. */
function judgeTime({ number, block }: KnownBlock, exchange: Answered): readonly RequirementJudgement[] {
  const time = objectIn(exchange)?.timestamp;
  // The first block may have any time, as 0.
  if (typeof time !== 'number' || !Number.isInteger(time) || number === 0) return [];
  const judgement = (judgement: Judgement): readonly RequirementJudgement[] => [
    ['wallet.balance.timestamp', judgement],
  ];
  if (time < earliest || time > latest) {
    return judgement(wrong('milliseconds', '/timestamp', 'milliseconds since 1970', time, exchange));
  }
  const shown = rawDataOf(block).timestamp;
  if (typeof shown !== 'number' || shown < earliest / 1000 || shown > latest) return [];
  const same = shown < earliest ? Math.floor(time / 1000) === Math.floor(shown) : time === shown;
  if (same) return [];
  const expected = `the time of the block, which its header gives as ${shown}`;
  return judgement(acrossAnswers(exchange).fail('block-time', '/timestamp', expected, time));
}

function wrong(rule: string, at: string, expected: string, actual: unknown, exchange: Answered): Judgement {
  return inAnswer(exchange).fail(rule, at, expected, actual);
}
