import { isObjectOrArray } from '../../../base/json-object.ts';
import type { AnswerInfo, WireAnswer } from '../../../targets/serving/wire.ts';
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

function withObjectsForStrings(value: unknown, isChosen: () => boolean): unknown {
  if (typeof value === 'string') return isChosen() ? { toString: 1 } : value;
  if (Array.isArray(value)) return value.map((item) => withObjectsForStrings(item, isChosen));
  if (!isObjectOrArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withObjectsForStrings(item, isChosen)]),
  );
}

/** Replaces every third string of results by an object that cannot be converted to a string. */
function withoutStrings(): HostileCase['serve'] {
  let strings = 0;
  const isChosen = () => {
    strings += 1;
    return strings % 3 === 0;
  };
  return serveSoundBut({
    'wire.answer': changing((envelope) => ({
      ...envelope,
      result: withObjectsForStrings(envelope.result, isChosen),
    })),
  });
}

export const cases: readonly HostileCase[] = [
  {
    name: 'answers over HTTP with objects that cannot be converted to strings in place of every third string',
    serve: withoutStrings(),
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
    says: [/the body is an array of 10000, as if a batch had been sent/],
  },
];
