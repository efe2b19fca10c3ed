import { asObject } from '../../../base/json-object.ts';
import type { NodeCheck } from '../../../engine/check.ts';
import { fieldRequirements } from '../../../engine/shape/field-requirements.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';
import { expectJsonObject } from '../../../engine/verdict/expect-json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { soundOnce } from '../../../engine/verdict/sound-once.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { negotiationOf } from '../../support/service/negotiations.ts';
import {
  certainLimit,
  defaultLimit,
  findMessages,
  limitName,
  messagesPlace,
  offsetName,
  readWindow,
  type WindowQuery,
} from '../../support/sharded/read-messages.ts';
import { watchGets } from '../watch-sharded.ts';
import { formRequirements, judgeForm } from './message-forms.ts';
import { watchMessageContents } from './watch-message-contents.ts';

const answer = 'sharded.messages.answer';
const fields = fieldRequirements('sharded.openapi', '/components/schemas/Message');
const unique = 'sharded.messages.unique';
const about = [answer, ...fields, unique, ...formRequirements] as const;

const shortWindows: readonly WindowQuery[] = [
  {},
  { limit: 1 },
  { limit: 2, offset: 1 },
  { limit: 7, offset: 3 },
  { limit: 10 },
  { offset: 1 },
  { offset: 0 },
  { limit: Math.min(100, certainLimit), offset: 50 },
];

/** Windows of the default length that are looked at, one after another: rare kinds of messages stand deep in a list. */
function deepWindows(samples: number): WindowQuery[] {
  const count = Math.max(4, Math.ceil(samples / 4));
  return Array.from({ length: count }, (_, index) => ({ limit: defaultLimit, offset: index * defaultLimit }));
}

/** §2.9, §4.8: what a GET of messages answers, and what messages look like. */
export const checks: readonly NodeCheck[] = [
  {
    decides: about,
    on: ['sharded'],
    cost: ({ samples }) => shortWindows.length + deepWindows(samples).length,
    countsShare: true,
    async run({ recorder, wire, shapes, profile }) {
      const windows = [...shortWindows, ...deepWindows(profile.samples)];
      await Promise.all(
        windows.map((query, index) =>
          recorder.examine(about, async (caching) => {
            // The short ones as different clients would read them.
            const more = index < shortWindows.length ? negotiationOf(index) : {};
            const { exchange } = await readWindow(wire, query, caching, more);
            // Within the list the checks of windows report an offset that is rejected.
            if ((query.offset ?? 0) > 0 && isRejection(exchange)) return [];
            return judgeMessages(exchange, shapes);
          }),
        ),
      );
    },
  },
];

const judgeMessages = soundOnce(judge, ({ answer: { status } }) => String(status));

function judge(exchange: Answered, shapes: Shapes): readonly RequirementJudgement[] {
  const wrong = expectJsonObject(exchange, 'status 200 and a window of the messages');
  if (wrong !== undefined) return [[answer, wrong]];
  const value = jsonOf(exchange);
  const shape = shapes.of('sharded.openapi', '/components/schemas/Messages');
  const messages = findMessages(value);
  if (messages === undefined) return shape.judge(value, exchange);
  const wrapped = asObject(value)?.messages === undefined;
  const judgements = shape.judge({ messages }, exchange, wrapped ? '/result' : '');
  const none = 'the list has no messages';
  const silent = fields.filter((id) => !judgements.some(([one]) => one === id));
  return [
    ...judgements.filter(([id]) => !wrapped || id !== answer),
    ...(wrapped ? [wrappedJudgement(value, exchange)] : []),
    ...(messages.length === 0 ? silent.map((id): RequirementJudgement => [id, noEvidence(none)]) : []),
    [unique, messages.length < 2 ? noEvidence(none) : judgeUnique(messages, exchange)],
    ...judgeForm(messages, wrapped ? '/result' : '', exchange),
  ];
}

function wrappedJudgement(value: unknown, exchange: Answered): RequirementJudgement {
  const expected = 'the array of messages in the field "messages" of the body';
  const actual = Object.keys(value as object);
  return [answer, inAnswer(exchange).fail('wrapped', '/result/messages', expected, actual)];
}

function judgeUnique(messages: readonly unknown[], exchange: Answered): Judgement {
  const seen = new Set<unknown>();
  for (const [index, message] of messages.entries()) {
    const hash = asObject(message)?.hash;
    if (hash !== undefined && seen.has(hash)) {
      const at = `/messages/${index}/hash`;
      return inAnswer(exchange).fail('unique', at, 'each hash once', hash);
    }
    seen.add(hash);
  }
  return holds;
}

/** Every window of messages that the run is given. */
export const watches: readonly WatchRule[] = [
  watchMessageContents,
  watchGets(about, messagesPlace?.path, [limitName, offsetName], ({ numbers, exchange }, { shapes }) =>
    mayBeRejected(numbers) && isRejection(exchange) ? undefined : judgeMessages(exchange, shapes),
  ),
];

/** The contract shows neither a least nor, here, a largest limit, nor what becomes of an offset behind the last message. */
function mayBeRejected(numbers: ReadonlyMap<string, number>): boolean {
  const limit = numbers.get(limitName);
  return limit === 0 || (limit ?? 0) > certainLimit || (numbers.get(offsetName) ?? 0) > 0;
}

/** Whether an answer says something else than which messages there are, with whichever status (§7.5). */
function isRejection(exchange: Answered): boolean {
  const body = asObject(jsonOf(exchange));
  if (exchange.answer.status !== 200) return true;
  return (
    body !== undefined &&
    findMessages(body) === undefined &&
    !('messages' in body) &&
    Object.keys(body).length > 0
  );
}
