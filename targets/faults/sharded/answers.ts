import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { cutShort, json, text, type WireAnswer } from '../../serving/wire.ts';
import type { CallKind } from '../../sharded/sharded-call.ts';

const fault = faultsOf({ id: 'sharded.answer.', section: '4.8', requirements: 'sharded.' });
const transportFault = fault.in('1.3');

/** Another answer to requests of some kinds. */
function answers(kinds: readonly CallKind[], change: (answer: WireAnswer) => WireAnswer): Overrides {
  return {
    'sharded.answer': (answer, { kind, served }) =>
      served && kinds.includes(kind) ? change(answer) : answer,
  };
}

const page = text(200, 'text/html', '<!doctype html><title>Node</title><p>Welcome to your node</p>');
const nothing = text(404, 'text/html', '<html><body>404 Not Found</body></html>');
const notAllowed = text(405, 'text/plain', 'Method Not Allowed');

/** Answers of the sharded chain that are no JSON with status 200 (§4.8), or not there at all (§1.3, §9.2). */
export const faults: readonly Fault[] = [
  fault('shards-status', 'shards.answer', 'A GET of shards is answered with status 203', () =>
    answers(['shards'], (answer) => ({ ...answer, status: 203 })),
  ),
  fault('shards-cut', ['shards.answer', 'transport.get'], 'The JSON of shards lacks its last brace', () =>
    answers(['shards'], cutShort),
  ),
  fault('shards-page', ['shards.answer', 'transport.get'], 'A page comes in place of shards', () =>
    answers(['shards'], () => page),
  ),
  transportFault(
    'cut-now-and-then',
    'transport.get',
    'Every fifteenth answer to a GET lacks its last brace',
    () => {
      const isCut = nthTimes(15);
      return answers(['shards', 'messages'], (answer) => (isCut() ? cutShort(answer) : answer));
    },
  ),
  fault(
    'blocks-unknown-now-and-then',
    ['shards.seqno-parameter', 'json-rpc.same-data', 'shards.answer'],
    'Every ninth answer about a block says that there is none',
    () => {
      const isUnknown = nthTimes(9);
      const unknown = json(404, { ok: false, error: 'there is no such block', code: 404 });
      return answers(['shards', 'json-rpc'], (answer) => (isUnknown() ? unknown : answer));
    },
  ),
  fault('messages-status', 'messages.answer', 'A GET of messages is answered with status 206', () =>
    answers(['messages'], (answer) => ({ ...answer, status: 206 })),
  ),
  fault(
    'messages-cut',
    ['messages.answer', 'transport.get'],
    'The JSON of messages lacks its last brace',
    () => answers(['messages'], cutShort),
  ),
  fault('messages-page', ['messages.answer', 'transport.get'], 'A page comes in place of messages', () =>
    answers(['messages'], () => page),
  ),
  transportFault(
    'json-rpc-page',
    ['transport.json-rpc', 'json-rpc.result'],
    'A page comes in place of a JSON-RPC answer',
    () => answers(['json-rpc'], () => page),
  ),
  transportFault(
    'json-rpc-cut',
    ['transport.json-rpc', 'json-rpc.result'],
    'A JSON-RPC answer lacks its last brace',
    () => answers(['json-rpc'], cutShort),
  ),
  transportFault.hiding(/^sharded\.messages?\./, 'messages are read by GET alone')(
    'get-not-allowed',
    'transport.get',
    'No GET is allowed',
    () => answers(['shards', 'messages'], () => notAllowed),
  ),
  transportFault('post-not-allowed', 'transport.json-rpc', 'No POST is allowed', () =>
    answers(['json-rpc'], () => notAllowed),
  ),
  fault.in('9.2')('v2-missing', 'version.v2', 'There is nothing below v2', () =>
    answers(['shards', 'json-rpc'], () => nothing),
  ),
  fault.in('9.2')(
    'v2-shards-missing',
    ['version.v2', 'shards.answer'],
    'Below v2 there is JSON-RPC only',
    () => answers(['shards'], () => nothing),
  ),
  fault.in('9.2').hiding(/^sharded\.messages?\./, 'nothing is served below v3, where all messages are')(
    'v3-missing',
    ['version.v3', 'messages.answer'],
    'There is nothing below v3',
    () => answers(['messages'], () => nothing),
  ),
];
