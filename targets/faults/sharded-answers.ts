import type { Bends, Fault } from '../behaviour.ts';
import type { CallKind } from '../sharded/sharded-call.ts';
import { bodyBytes, text, type WireAnswer } from '../wire.ts';

function fault(
  what: string,
  section: string,
  requirements: readonly string[],
  summary: string,
  bends: Bends,
): Fault {
  const [first = '', ...rest] = requirements.map((name) => `sharded.${name}`);
  return { id: `sharded.answer.${what}`, section, summary, requirements: [first, ...rest], bends };
}

/** Another answer to requests of some kinds. */
function answers(kinds: readonly CallKind[], change: (answer: WireAnswer) => WireAnswer): Bends {
  return {
    'sharded.answer': (answer, { kind, served }) =>
      served && kinds.includes(kind) ? change(answer) : answer,
  };
}

const page = text(200, 'text/html', '<!doctype html><title>Node</title><p>Welcome to your node</p>');
const nothing = text(404, 'text/html', '<html><body>404 Not Found</body></html>');
const notAllowed = text(405, 'text/plain', 'Method Not Allowed');
const cut = (answer: WireAnswer): WireAnswer => ({ ...answer, raw: bodyBytes(answer).subarray(0, -1) });

/** Answers of the sharded chain that are no JSON with status 200 (§4.8), or not there at all (§1.3, §9.2). */
export const faults: readonly Fault[] = [
  fault(
    'shards-status',
    '4.8',
    ['shards.answer'],
    'A GET of shards is answered with status 203',
    answers(['shards'], (answer) => ({ ...answer, status: 203 })),
  ),
  fault(
    'shards-cut',
    '4.8',
    ['shards.answer', 'transport.get'],
    'The JSON of shards lacks its last brace',
    answers(['shards'], cut),
  ),
  fault(
    'shards-page',
    '4.8',
    ['shards.answer', 'transport.get'],
    'A page comes in place of shards',
    answers(['shards'], () => page),
  ),
  fault(
    'messages-status',
    '4.8',
    ['messages.answer'],
    'A GET of messages is answered with status 206',
    answers(['messages'], (answer) => ({ ...answer, status: 206 })),
  ),
  fault(
    'messages-cut',
    '4.8',
    ['messages.answer', 'transport.get'],
    'The JSON of messages lacks its last brace',
    answers(['messages'], cut),
  ),
  fault(
    'messages-page',
    '4.8',
    ['messages.answer', 'transport.get'],
    'A page comes in place of messages',
    answers(['messages'], () => page),
  ),
  fault(
    'json-rpc-page',
    '1.3',
    ['transport.json-rpc', 'json-rpc.result'],
    'A page comes in place of a JSON-RPC answer',
    answers(['json-rpc'], () => page),
  ),
  fault(
    'json-rpc-cut',
    '1.3',
    ['transport.json-rpc', 'json-rpc.result'],
    'A JSON-RPC answer lacks its last brace',
    answers(['json-rpc'], cut),
  ),
  fault(
    'get-not-allowed',
    '1.3',
    ['transport.get'],
    'No GET is allowed',
    answers(['shards', 'messages'], () => notAllowed),
  ),
  fault(
    'post-not-allowed',
    '1.3',
    ['transport.json-rpc'],
    'No POST is allowed',
    answers(['json-rpc'], () => notAllowed),
  ),
  fault(
    'v2-missing',
    '9.2',
    ['version.v2'],
    'There is nothing below v2',
    answers(['shards', 'json-rpc'], () => nothing),
  ),
  fault(
    'v2-shards-missing',
    '9.2',
    ['version.v2', 'shards.answer'],
    'Below v2 there is JSON-RPC only',
    answers(['shards'], () => nothing),
  ),
  {
    ...fault(
      'v3-missing',
      '9.2',
      ['version.v3', 'messages.answer'],
      'There is nothing below v3',
      answers(['messages'], () => nothing),
    ),
    hides: {
      faults: /^sharded\.messages?\./,
      because: 'nothing is served below v3, where all messages are',
    },
  },
];
