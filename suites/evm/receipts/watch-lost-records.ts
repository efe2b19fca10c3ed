import { asObject, type JsonObject } from '../../../base/json-object.ts';
import type { Api } from '../../../engine/target/target.ts';
import { besideAnswers, type InAnswer, inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, sameHex, toQuantity } from '../../support/evm/quantity.ts';
import { SettledRecords } from '../../support/evm/reading/settled-records.ts';
import { type SeenCall, watchCalls } from '../../support/rpc/watch-calls.ts';
import { keptDepth } from '../blocks/kept-depth.ts';

/** By method: the requirement that what exists is served. */
type Requirements = Readonly<Record<string, string>>;

/**
 * §2.7, §2.8: null is for what does not exist. A block or receipt that another response of the run has, too deep in the chain
 * to be replaced and not so deep that a node may have dropped it, exists whenever it is requested.
 */
export function watchLostRecords(
  decides: WatchRule['decides'],
  on: readonly Api[],
  requirements: Requirements,
): WatchRule {
  return {
    decides,
    on,
    watch: (surface) => {
      const records = new SettledRecords<Exchange>(surface.node?.mode === 'archive' ? undefined : keptDepth);
      const answers = new FirstAnswers<string>();
      return watchCalls(decides, on, (call) => judgeCall(records, answers, requirements, call)).watch(
        surface,
      );
    },
  };
}

function judgeCall(
  records: SettledRecords<Exchange>,
  answers: FirstAnswers<string>,
  requirements: Requirements,
  { method, params, reply: { outcome, exchange }, isAuthorized }: SeenCall,
): readonly RequirementJudgement[] | undefined {
  const [which]: readonly unknown[] = Array.isArray(params) ? params : [];
  if (!isAuthorized || outcome.kind !== 'result' || typeof which !== 'string') return undefined;
  const record = asObject(outcome.value);
  const isBlock = method === 'eth_getBlockByNumber';
  const number = quantityOf(isBlock ? record?.number : record?.blockNumber);
  if (isBlock && which !== 'pending' && number !== undefined)
    records.sawBlock(number, quantityOf(record?.timestamp));
  const requirement = requirements[method];
  const asked = isBlock ? quantityOf(which) : undefined;
  if (requirement === undefined || (isBlock && asked === undefined)) return undefined;
  // A short text may name a block for one method and be no hash for the other.
  const name =
    asked === undefined ? `receipt of transaction ${which.toLowerCase()}` : `block ${toQuantity(asked)}`;
  if (outcome.value === null) {
    if (!records.isLost(name, exchange)) return undefined;
    return [[requirement, lost(besideAnswers(answers.of(name), exchange), name)]];
  }
  // A block of another number, or the receipt of another transaction, is judged by itself: it says nothing of what was asked for.
  if (number === undefined || (isBlock ? number !== asked : isOfAnother(record, which))) return undefined;
  if (!isBlock) records.sawBlock(number);
  answers.keep(name, exchange);
  const earlier = records.served(name, number);
  return earlier === undefined ? undefined : [[requirement, lost(inAnswer(earlier), name)]];
}

function isOfAnother(receipt: JsonObject | undefined, hash: string): boolean {
  const { transactionHash } = receipt ?? {};
  return typeof transactionHash === 'string' && !sameHex(transactionHash, hash);
}

function lost(found: InAnswer, name: string) {
  const expected = `the ${name}, which another response has, too deep in the chain to have been replaced`;
  return found.fail('settled', '/result', expected, null);
}
