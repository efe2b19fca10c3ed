import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { empty, json, text, type WireAnswer } from '../serving/wire.ts';

const alternative = alternativesOf({ id: 'gateways.', section: '4' });

const page = text(502, 'text/html', '<html><body><h1>502 Bad Gateway</h1></body></html>');

const tooSoon = json(
  429,
  { jsonrpc: '2.0', id: null, error: { code: -32005, message: 'limit exceeded' } },
  { 'retry-after': '0' },
);

/** Every so many upgrades with the right credentials, as each node counts them, are answered in place of a connection. */
function someUpgrades(
  every: number,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Overrides {
  return {
    'websocket.upgrade': (instead, { count }) =>
      count % every === 0 ? { status, headers, body: '' } : instead,
  };
}

/** What java-tron says where it has too many requests at work already. */
const noResources = json(200, {
  Error: 'class java.lang.IllegalAccessException : lack of computing resources',
});

/** What servers of the sharded chain say where the node behind them has not answered in time. */
const unreached = { ok: false, error: 'LITE_SERVER_NETWORKtimeout for adnl query query', code: 500 };

/** Every so many requests to one node are answered otherwise. */
function someRequests(node: RegExp, every: number, instead: (count: number) => WireAnswer): Overrides {
  return {
    'wire.answer': (answer, { node: name, accepted, count }) =>
      accepted && node.test(name ?? '') && count % every === 0 ? instead(count) : answer,
  };
}

/** Whether one more is within a limit in so many a second, with so many at once beyond it. */
function limitOf(perSecond: number, atOnce: number): () => boolean {
  let left = atOnce;
  let seenAt = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(atOnce, left + ((now - seenAt) * perSecond) / 1_000);
    seenAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** A limit that all surfaces share; how long to wait is not said. */
function sharedLimit(perSecond: number, atOnce: number): Overrides {
  const isWithin = limitOf(perSecond, atOnce);
  return {
    // A deletion has happened by now: a limit that comes before it would have left the nodes.
    'wire.answer': (answer, { request }) => (request.method === 'DELETE' || isWithin() ? answer : empty(429)),
  };
}

/** A limit of what is sent without the right credential, as against guesses. */
function limitOfGuesses(perSecond: number): Overrides {
  const isWithin = limitOf(perSecond, perSecond);
  return {
    'wire.answer': (answer) =>
      answer.status !== 401 || isWithin() ? answer : { ...empty(429), headers: { 'retry-after': '1' } },
  };
}

/** Intermittent gateway errors, independent of the caller: a retry succeeds. */
export const alternatives: readonly Alternative[] = [
  alternative('some-502', 'One request in a hundred gets a 502, three of them in a row', {
    'wire.answer': (answer, { count }) => (count % 300 < 297 ? answer : page),
  }),
  alternative('some-503-without-body', 'One request in a hundred gets a 503 without a body', {
    'wire.answer': (answer, { count }) => (count % 100 === 99 ? empty(503) : answer),
  }),
  alternative(
    'some-429-in-json-rpc',
    'Every fiftieth call is rejected with 429, as a JSON-RPC error without an id',
    {
      'wire.answer': (answer, { count, request }) =>
        count % 50 === 49 && request.body.includes('"jsonrpc"') ? tooSoon : answer,
    },
  ),
  alternative(
    'java-tron-busy',
    'Every thirtieth request to a wallet node finds it short of computing resources, with status 200',
    () => someRequests(/^wallet/, 30, () => noResources),
  ),
  alternative(
    'lite-server-timeouts',
    'Every fortieth request to a sharded node is in vain as the server behind it did not answer, with status 500 or 200',
    () =>
      someRequests(/^(sharded|full|archive)/, 40, (count) => json(count % 80 === 0 ? 200 : 500, unreached)),
  ),
  alternative('one-limit-for-all', 'An account may send 250 requests a second, whatever the surface', () =>
    sharedLimit(250, 40),
  ),
  alternative('guesses-429', 'More than 20 wrong credentials a second are answered 429', () =>
    limitOfGuesses(20),
  ),
  alternative('upgrade-502', 'Every fourth upgrade to a WebSocket gets a 502', () => someUpgrades(4, 502)),
  alternative('upgrade-429', 'Every third upgrade to a WebSocket comes too soon', () => someUpgrades(3, 429)),
  alternative(
    'upgrade-503-retry-after',
    'Every fifth upgrade to a WebSocket gets a 503 that says when to come back',
    () => someUpgrades(5, 503, { 'retry-after': '0' }),
  ),
  alternative('four-connections', 'A node that has four WebSockets open answers a fifth with 503', {
    'websocket.upgrade': (instead, { open }) =>
      open >= 4 ? { status: 503, headers: {}, body: 'too many connections' } : instead,
  }),
];
