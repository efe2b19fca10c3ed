import type { JsonObject } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import type { Shapes } from '../../engine/shape/shapes.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { type Breach, changed, holds, type Judgement } from '../../engine/verdict/judgement.ts';
import { writeJson } from '../../engine/wire/body/parse-json.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { mayBeReplaced } from '../support/evm/head/may-be-replaced.ts';
import { quantityOf, sameHex } from '../support/evm/quantity.ts';
import type { ChainSurvey } from '../support/evm/reading/survey-chain.ts';
import { comparable } from '../support/rpc/comparable.ts';
import { firstDifference } from '../support/rpc/same-json.ts';

/** A receipt as one path answered it. */
interface Answered {
  readonly receipt: JsonObject;
  readonly exchange: Exchange;
}

/**
 * §2.8: a receipt at the root has the documented shape, and says what the path of blocks says of the same transaction. What both
 * paths have in common is left to the requirements about receipts on the path of blocks: a dialect may explain it there.
 */
export function judgeRootReceipt(
  shapes: Shapes,
  root: Answered,
  onPath: Answered | undefined,
  survey: Pick<ChainSurvey, 'head' | 'lag'>,
): Judgement {
  const wrong = breachesOf(shapes, root);
  const known = onPath === undefined ? [] : breachesOf(shapes, onPath);
  const own = wrong.find(({ rule, at }) => !known.some((one) => one.rule === rule && one.at === at));
  if (own !== undefined) return own;
  return onPath === undefined ? holds : judgeSameness(root, onPath, survey);
}

function breachesOf(shapes: Shapes, { receipt, exchange }: Answered): readonly Breach[] {
  return shapes
    .of('jsonrpc.openrpc', '/components/schemas/Receipt')
    .judge(receipt, exchange, '/result')
    .map(([, judgement]) => judgement)
    .filter((judgement) => judgement.kind === 'breach');
}

function judgeSameness(
  root: Answered,
  onPath: Answered,
  survey: Pick<ChainSurvey, 'head' | 'lag'>,
): Judgement {
  const number = quantityOf(onPath.receipt.blockNumber);
  const isSettled = number !== undefined && !mayBeReplaced(survey, number);
  if (!isSettled && !sameHex(root.receipt.blockHash, onPath.receipt.blockHash))
    return changed('the block of the transaction may have been replaced between two reads');
  const [here, there] = comparable('eth_getTransactionReceipt', root.receipt, onPath.receipt);
  const at = firstDifference(here, there);
  return acrossAnswers(root.exchange).expect(
    at === '',
    'same-receipt',
    `/result${at}`,
    `what the path of blocks answers there: ${writeJson(valueAt(there, at) ?? null)}`,
    valueAt(here, at),
  );
}
