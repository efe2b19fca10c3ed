import { isJsonObject } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative } from '../entries/behaviour.ts';
import { readExactJson } from '../exact-json.ts';
import { toJson } from '../serving/wire.ts';

const alternative = alternativesOf({ id: 'websocket.', section: '1.3' });

/** Nobody waits for it: it has no id, and a method that no client subscribed to. */
const notification = '{"jsonrpc":"2.0","method":"node_status","params":{"status":"synced"}}';

/** Another text of the same JSON value: fields in another order, with space between them. */
function rewritten(text: string): string {
  const value = readExactJson(text);
  if (!isJsonObject(value)) return text;
  const turned = Object.fromEntries(Object.entries(value).reverse());
  // Space after the outer braces only: what is inside may hold integers that a formatter would round.
  return toJson(turned).replace(/^\{/, '{\n  ').replace(/\}$/, '\n}\n');
}

/** Ways of a WebSocket that change no answer (§1.3 says only that JSON-RPC is spoken over it). */
export const alternatives: readonly Alternative[] = [
  alternative('out-of-order', 'Requests in flight together are answered in another order', {
    'websocket.deliver': (delivery, { index }) => ({ ...delivery, delayMs: [24, 8, 16, 0][index % 4] ?? 0 }),
  }),
  alternative('newest-first', 'Of requests in flight together the last is answered first', {
    'websocket.deliver': (delivery, { inFlight, index }) => ({
      ...delivery,
      delayMs: inFlight === 0 ? 0 : Math.max(0, 60 - 2 * (index % 30)),
    }),
  }),
  alternative('slow', 'Upgrades take 150 ms and answers 40 to 100 ms', {
    'websocket.session': (session) => ({ ...session, delayMs: 150 }),
    'websocket.deliver': (delivery, { index }) => ({ ...delivery, delayMs: 40 + ((index * 37) % 60) }),
  }),
  alternative('fragmented', 'Answers come in frames of a few bytes', {
    'websocket.deliver': (delivery, { answer }) => ({
      ...delivery,
      fragments: Math.min(200, Math.ceil(answer.length / 7)),
    }),
  }),
  alternative('compressed', 'Messages are compressed where the client offers it', {
    'websocket.session': (session) => ({ ...session, deflate: true }),
  }),
  alternative('compressed-fragmented', 'Compressed messages come in several frames', {
    'websocket.session': (session) => ({ ...session, deflate: true }),
    'websocket.deliver': (delivery) => ({ ...delivery, fragments: 3 }),
  }),
  alternative('pings', 'The server pings every 5 ms', {
    'websocket.session': (session) => ({ ...session, pingEveryMs: 5 }),
  }),
  alternative('notifications', 'Now and then the server sends a notification before an answer', {
    'websocket.deliver': (delivery, { index }) =>
      index % 10 === 1 ? { ...delivery, ahead: [notification] } : delivery,
  }),
  alternative('rewritten', 'Answers have their fields in another order, and space between them', {
    'websocket.message': (answer) => (answer === undefined ? undefined : rewritten(answer)),
  }),
  alternative('short-lived', 'A connection with nothing in flight is closed once it had 40 answers', {
    'websocket.deliver': (delivery, { index, inFlight }) =>
      index >= 40 && inFlight === 0 ? { ...delivery, end: 'after' } : delivery,
  }),
  alternative(
    'going-away',
    'A connection with nothing in flight is closed with 1001 once it had 25 answers',
    {
      'websocket.deliver': (delivery, { index, inFlight }) =>
        index >= 25 && inFlight === 0 ? { ...delivery, end: 'after', closeCode: 1001 } : delivery,
    },
  ),
  alternative('lifetime-1000', 'Connections are closed with 1000 after 0.9 s, whatever is in flight', {
    'websocket.session': (session) => ({ ...session, lifetime: { ms: 900, code: 1000 } }),
    'websocket.deliver': (delivery) => ({ ...delivery, delayMs: delivery.delayMs + 80 }),
  }),
  alternative('forty-a-connection', 'Connections are closed with 1000 after their fortieth answer', {
    'websocket.deliver': (delivery, { index }) =>
      index === 40 ? { ...delivery, end: 'after', closeCode: 1000 } : delivery,
  }),
  alternative('lifetime-1001', 'Connections are closed with 1001 after 1.5 s, whatever is in flight', {
    'websocket.session': (session) => ({ ...session, lifetime: { ms: 1500, code: 1001 } }),
  }),
  alternative('restarts-1012', 'Connections are closed with 1012 after 700 ms, whatever is in flight', {
    'websocket.session': (session) => ({ ...session, lifetime: { ms: 700, code: 1012 } }),
  }),
];
