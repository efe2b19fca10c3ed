import { isObjectOrArray } from '../../../base/json-object.ts';
import type { AnswerInfo, WireAnswer } from '../../../targets/wire.ts';
import type { HostileCase } from '../hostile-case.ts';
import { serveSoundBut } from '../sound-service.ts';

/** How many responses a flood holds. */
const flood = 10_000;

/** Answers of JSON-RPC over HTTP to single calls, changed; everything else as it is. */
function changing(
  change: (envelope: Readonly<Record<string, unknown>>, node: string, call: string) => unknown,
): (answer: WireAnswer, info: AnswerInfo) => WireAnswer {
  return (answer, { node, request }) => {
    const { body } = answer;
    const isResponse = isObjectOrArray(body) && 'jsonrpc' in body && 'id' in body;
    return isResponse && node !== null
      ? { ...answer, body: change({ ...body }, node, request.body.toString('utf8')) }
      : answer;
  };
}

/** Each answer has the id of the call that the node got before. */
function idsOfBefore(): HostileCase['serve'] {
  const last = new Map<string, unknown>();
  return serveSoundBut({
    'wire.answer': changing((envelope, node) => {
      const before = last.has(node) ? last.get(node) : 0;
      last.set(node, envelope.id);
      return { ...envelope, id: before };
    }),
  });
}

function textless(value: unknown, isChosen: () => boolean): unknown {
  if (typeof value === 'string') return isChosen() ? { toString: 1 } : value;
  if (Array.isArray(value)) return value.map((item) => textless(item, isChosen));
  if (!isObjectOrArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, textless(item, isChosen)]));
}

/** In place of every third text of results an object that no text can be made of. */
function withoutTexts(): HostileCase['serve'] {
  let texts = 0;
  const isChosen = () => {
    texts += 1;
    return texts % 3 === 0;
  };
  return serveSoundBut({
    'wire.answer': changing((envelope) => ({ ...envelope, result: textless(envelope.result, isChosen) })),
  });
}

export const cases: readonly HostileCase[] = [
  {
    name: 'answers over HTTP with objects that no text can be made of in place of every third text',
    serve: withoutTexts(),
    exit: 1,
    args: ['--only', 'evm'],
    verdicts: { 'evm.block.hash': 'failed' },
  },
  {
    name: 'answers each call over HTTP with the id of the call before',
    serve: idsOfBefore(),
    exit: 1,
    args: ['--only', 'jsonrpc'],
    verdicts: { 'jsonrpc.response.id-echo': 'failed' },
    says: [
      /expected the id of the request, 0, as a number at .{1,2}id, got \d+ \(echo; .*seen in [2-5] of 5/,
    ],
  },
  {
    name: 'answers each call over HTTP of one method with 10 000 responses in an array',
    serve: serveSoundBut({
      'wire.answer': changing((envelope, _node, call) => {
        if (!call.includes('"eth_blockNumber"')) return envelope;
        const others = Array.from({ length: flood - 1 }, () => ({ ...envelope, result: null }));
        return [envelope, ...others];
      }),
    }),
    exit: 1,
    args: ['--only', 'jsonrpc'],
    says: [/the body is a list of 10000, as if a batch had been sent/],
  },
];
