import { isJsonObject, type JsonObject } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { readExactJson } from '../../exact-json.ts';
import { toJson } from '../../serving/wire.ts';

const transport = 'jsonrpc.transport.websocket';
const same = 'jsonrpc.transport.same-answer';
const lasting = 'jsonrpc.transport.websocket-lasting';

const fault = faultsOf({ id: 'jsonrpc.websocket.', section: '1.3', requirements: '' });

function fields(text: string): JsonObject {
  const value = readExactJson(text);
  return isJsonObject(value) ? value : {};
}

/** The answer to one request with the result of another. */
function withResultOf(answer: string, other: string): string {
  const { result } = fields(other);
  return result === undefined ? answer : toJson({ ...fields(answer), result });
}

/** WebSocket endpoints that open, and then do not answer as a node does (§1.3). */
export const faults: readonly Fault[] = [
  fault(
    'gone',
    [transport, 'access.websocket.token-accepted', 'access.websocket.basic-accepted'],
    'Nobody gets a WebSocket, credentials or not',
    {
      'access.node': (accepted, { surface }) => accepted && surface !== 'websocket',
      'websocket.rejection': () => ({ form: 'http', status: 404, headers: {}, body: 'Not Found' }),
    },
  ),
  fault('closes-instead', transport, 'The connection closes in place of an answer', {
    'websocket.deliver': (delivery) => ({ ...delivery, end: 'before' }),
  }),
  fault('closes-on-long', transport, 'The connection closes in place of an answer above 2,048 characters', {
    'websocket.deliver': (delivery, { answer }) =>
      answer.length > 2048 ? { ...delivery, end: 'before' } : delivery,
  }),
  fault('silent', transport, 'Requests over WebSocket get no answer', {
    'websocket.message': () => undefined,
  }),
  fault('first-only', transport, 'A connection answers its first request, and no other', {
    'websocket.message': (answer, { index }) => (index === 1 ? answer : undefined),
  }),
  fault('first-three-only', transport, 'A connection answers its first three requests, and no other', {
    'websocket.message': (answer, { index }) => (index <= 3 ? answer : undefined),
  }),
  fault('thirty-only', lasting, 'A connection answers its first thirty requests, and no other', {
    'websocket.message': (answer, { index }) => (index <= 30 ? answer : undefined),
  }),
  fault('closes-after-thirty', lasting, 'The connection closes in place of its thirty-first answer', {
    'websocket.deliver': (delivery, { index }) => (index <= 30 ? delivery : { ...delivery, end: 'before' }),
  }),
  fault('closes-normally', lasting, 'The connection closes with code 1000 in place of its fourth answer', {
    'websocket.deliver': (delivery, { index }) =>
      index <= 3 ? delivery : { ...delivery, copies: 0, end: 'after', closeCode: 1000 },
  }),
  fault('silent-by-token', transport, 'Requests over `/ws/<token>` get no answer', {
    'websocket.message': (answer, { mode }) => (mode === 'token' ? undefined : answer),
  }),
  fault('silent-by-basic', transport, 'Requests over `/ws` with basic authentication get no answer', {
    'websocket.message': (answer, { mode }) => (mode === 'basic' ? undefined : answer),
  }),
  fault('ids-of-nobody', [transport, 'jsonrpc.response.id-echo'], 'Answers have an id that nobody sent', {
    'websocket.message': (answer) =>
      answer === undefined ? undefined : toJson({ ...fields(answer), id: 123456789 }),
  }),
  fault('later-than-anybody-waits', transport, 'Answers come after a minute', {
    'websocket.deliver': (delivery) => ({ ...delivery, delayMs: 60_000 }),
  }),
  fault('closes-after-handshake', transport, 'A connection is closed as soon as it is open', {
    'websocket.session': (session) => ({ ...session, closeAtOnce: true }),
  }),
  fault('method-unknown', transport, 'No method is known over WebSocket', {
    'websocket.request': (request) =>
      toJson({ ...fields(request), method: `ws_${String(fields(request).method)}` }),
  }),
  fault('gateway-page', transport, 'A page of the gateway comes in place of answers', {
    'websocket.message': () => '<html><body><h1>502 Bad Gateway</h1></body></html>',
  }),
  fault('event-form', [transport, 'jsonrpc.response.version'], 'Answers come wrapped as events', {
    'websocket.message': (answer) =>
      answer === undefined ? undefined : toJson({ event: 'response', data: fields(answer) }),
  }),
  fault('twice', [transport, same], 'Every request gets its answer twice', {
    'websocket.deliver': (delivery) => ({ ...delivery, copies: 2 }),
  }),
  fault('some-twice', [transport, same], 'Of requests in flight together, every eighth is answered twice', {
    'websocket.deliver': (delivery, { index, inFlight }) =>
      inFlight > 0 && index % 8 === 0 ? { ...delivery, copies: 2 } : delivery,
  }),
  fault('twice-now-and-then', transport, 'Of forty answers of a connection one comes twice', {
    'websocket.deliver': (delivery, { index }) => (index % 40 === 30 ? { ...delivery, copies: 2 } : delivery),
  }),
  fault('some-unanswered', [transport, same], 'Of many requests in flight together, one gets no answer', {
    'websocket.deliver': (delivery, { index, inFlight }) =>
      inFlight >= 4 && index % 8 === 5 ? { ...delivery, copies: 0 } : delivery,
  }),
  fault(
    'gathered',
    [same, 'jsonrpc.response.version'],
    'Of answers that are due together, two come in one message, as an array',
    () => {
      const held = new Map<string, string>();
      return {
        'websocket.message': (answer, { node, mode, inFlight }) => {
          const connection = `${node} ${mode}`;
          const other = held.get(connection);
          if (answer === undefined || (other === undefined && inFlight === 0)) return answer;
          held.delete(connection);
          if (other !== undefined) return `[${other},${answer}]`;
          held.set(connection, answer);
          return undefined;
        },
      };
    },
  ),
  fault('result-of-before', same, 'A request in flight with others gets the result of the one before', {
    'websocket.message': (answer, { inFlight, previous }) =>
      answer !== undefined && inFlight > 0 && previous !== undefined
        ? withResultOf(answer, previous.answer)
        : answer,
  }),
  fault(
    'method-cached',
    same,
    'A method asked for twice in a row answers what it answered before, whatever its params',
    {
      'websocket.message': (answer, { request, previous }) =>
        answer !== undefined &&
        previous !== undefined &&
        fields(request).method === fields(previous.request).method
          ? withResultOf(answer, previous.answer)
          : answer,
    },
  ),
];
