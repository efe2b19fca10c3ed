import { asObject, type JsonObject } from '../../../base/json-object.ts';
import { rpcApis } from '../../../engine/target/target.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { receiptCheck } from '../../support/evm/receipt-check.ts';
import { watchReceipts } from '../../support/evm/watch-receipts.ts';

const topics = 'evm.log.topics-of-32-bytes';
const indices = 'evm.log.indices-consecutive';
const removed = 'evm.log.not-removed';
const decides = [topics, indices, removed] as const;

/** What the EVM allows a log. */
const mostTopics = 4;
const topicForm = /^0x[0-9a-f]{64}$/i;

/** §2.8, advisory: what every chain of the EVM holds to in its logs. Receipts that others read too: no request more. */
export const checks = [
  receiptCheck({
    decides,
    on: rpcApis,
    without: () => noEvidence('no receipt has a log'),
    judge: ({ receipt, exchange }) => judgeLogs(logsOf(receipt), exchange),
  }),
];

function judgeLogs(logs: readonly JsonObject[], exchange: Exchange): readonly RequirementJudgement[] {
  return [
    ...logs.flatMap((log, index): readonly RequirementJudgement[] => [
      [topics, judgeTopics(log, index, exchange)],
      [removed, judgeRemoved(log, index, exchange)],
    ]),
    ...(logs.length === 0 ? [] : [[indices, judgeIndices(logs, exchange)] as const]),
  ];
}

function logsOf({ logs }: JsonObject): readonly JsonObject[] {
  return Array.isArray(logs) ? logs.map(asObject).filter((log) => log !== undefined) : [];
}

function judgeTopics(log: JsonObject, index: number, exchange: Exchange): Judgement {
  const list: unknown = log.topics;
  if (!Array.isArray(list)) return noEvidence('a log has no array of topics');
  const at = `/result/logs/${index}/topics`;
  if (list.length > mostTopics)
    return inAnswer(exchange).fail('count', at, `at most ${mostTopics} topics`, list.length);
  const odd = list.findIndex((topic) => typeof topic === 'string' && !topicForm.test(topic));
  return inAnswer(exchange).expect(odd < 0, 'length', `${at}/${odd}`, '32 bytes in hexadecimal', list[odd]);
}

/** Removed is a log whose block was replaced; then the transaction has no receipt there. */
function judgeRemoved(log: JsonObject, index: number, exchange: Exchange): Judgement {
  const shown = log.removed ?? undefined;
  if (shown === undefined) return noEvidence('no log shows whether it was removed');
  const at = `/result/logs/${index}/removed`;
  const expected = 'false, as the block of the receipt is kept';
  return inAnswer(exchange).expect(shown === false, 'kept', at, expected, shown);
}

/** From log to log of one receipt the index grows by one: nothing else runs between them. Null is the index of a log whose transaction waits. */
function judgeIndices(logs: readonly JsonObject[], exchange: Exchange): Judgement {
  const odd = logs.findIndex(({ logIndex }) => logIndex !== undefined && quantityOf(logIndex) === undefined);
  if (odd >= 0) {
    const at = `/result/logs/${odd}/logIndex`;
    return inAnswer(exchange).fail('hexadecimal', at, 'a hexadecimal string', logs[odd]?.logIndex);
  }
  const places = logs.map(({ logIndex }) => quantityOf(logIndex));
  if (logs.length < 2 || places.some((place) => place === undefined))
    return noEvidence('no receipt has several logs that show an index');
  for (const [index, place] of places.entries()) {
    const before = places[index - 1];
    if (place === undefined || before === undefined || place === before + 1n) continue;
    return inAnswer(exchange).fail(
      'consecutive',
      `/result/logs/${index}/logIndex`,
      `${toQuantity(before + 1n)}, after the log before it`,
      logs[index]?.logIndex,
    );
  }
  return holds;
}

/** Every receipt of the run. */
export const watches: readonly WatchRule[] = [
  watchReceipts(decides, rpcApis, ({ receipt, exchange }) => judgeLogs(logsOf(receipt), exchange)),
];
