import type { Overrides } from '../../../targets/entries/behaviour.ts';
import type { AnswerInfo, Delivery, WireAnswer } from '../../../targets/serving/wire.ts';
import type { HostileCase } from '../hostile-case.ts';
import { serveSoundBut } from '../sound-service.ts';

const tooMany: WireAnswer = {
  status: 429,
  headers: { 'content-type': 'application/json' },
  body: { detail: 'slower' },
};

/** Made anew for each case: it counts. */
const everyOther = (): Overrides => ({
  'wire.answer': (answer: WireAnswer, { count }: AnswerInfo) => (count % 2 === 0 ? tooMany : answer),
});

/** The same, whichever surface is asked, and with a time to come back. Made anew for each case: it counts. */
const everyOtherLater = (retryAfter: string): Overrides => {
  let requests = 0;
  return {
    'wire.answer': (answer: WireAnswer) => {
      requests += 1;
      const headers = { 'content-type': 'application/json', 'retry-after': retryAfter };
      return requests % 2 === 0 ? { status: 503, headers, body: { detail: 'later' } } : answer;
    },
  };
};

/** Rate-limits one call in three, as gateways do. Made anew for each case: it counts. */
const everyThirdCall = (): Overrides => {
  let calls = 0;
  const plea = { code: -32005, message: 'rate limit exceeded', data: { try_again_in: '1e9s' } };
  return {
    'rpc.envelope': (envelope: Record<string, unknown>) => {
      calls += 1;
      return calls % 3 === 0 ? { jsonrpc: '2.0', id: envelope.id, error: plea } : envelope;
    },
  };
};

/** Connections break off, from the given request on and for so long. */
const out = (from: number, ms: number): Overrides => {
  let requests = 0;
  let until = Number.POSITIVE_INFINITY;
  return {
    'wire.deliver': (delivery: Delivery) => {
      requests += 1;
      if (requests === from) until = Date.now() + ms;
      return requests >= from && Date.now() < until ? { ...delivery, cutAfter: 0 } : delivery;
    },
  };
};

const hanging = (asks: (info: AnswerInfo) => boolean): Overrides => ({
  'wire.deliver': (delivery: Delivery, info: AnswerInfo) =>
    asks(info) ? { ...delivery, delayMs: 3_600_000 } : delivery,
});

const isMethod =
  (name: string) =>
  ({ request }: AnswerInfo) =>
    request.body.includes(`"${name}"`);

export const cases: readonly HostileCase[] = [
  {
    name: 'answers 429 every other time',
    serve: () => serveSoundBut(everyOther())(),
    // Requests that go out together share the turns: whether each gets through in the end is chance.
    exit: [0, 3],
    args: ['--only', 'platform'],
    atMost: 8_000,
    seconds: 150,
    says: [/\d+ responses with status 429 or Retry-After/],
  },
  {
    name: 'answers every other request with 503 and a Retry-After of 0',
    serve: () => serveSoundBut(everyOtherLater('0'))(),
    exit: [0, 3],
    args: ['--only', 'platform', '--only', 'evm'],
    atMost: 10_000,
    seconds: 200,
  },
  {
    name: 'answers every other request with 503 and a Retry-After of 9',
    serve: () => serveSoundBut(everyOtherLater('9'))(),
    exit: 3,
    args: ['--only', 'platform.organization'],
    seconds: 110,
    says: [/the run has taken \d+ s, the limit of a run/],
  },
  {
    name: 'rate-limits one call in three by a JSON-RPC error',
    serve: () => serveSoundBut(everyThirdCall())(),
    // No plea is a rejection; whether each call gets through in the end is chance.
    exit: [0, 3],
    args: ['--only', 'access.node', '--only', 'access.websocket'],
    seconds: 150,
  },
  {
    name: 'dies in the middle of the run',
    serve: () => serveSoundBut(out(300, 3_600_000))(),
    exit: 3,
    says: [/Outage: no response from .* to the end of the run/],
    seconds: 150,
  },
  {
    name: 'goes away for four seconds, and comes back',
    serve: () => serveSoundBut(out(300, 4_000))(),
    // What was lost may all be had afterwards.
    exit: [0, 3],
    says: [/Outage: no response from/],
    atMost: 8_000,
    seconds: 150,
  },
  {
    name: 'never answers the list of nodes, and everything else',
    serve: () =>
      serveSoundBut(
        hanging(({ surface, request }) => surface === 'platform' && request.path === '/v1/nodes/'),
      )(),
    exit: 3,
    says: [/GET \/v1\/nodes\/ stopped responding|no complete response/],
    atMost: 8_000,
    seconds: 150,
  },
  {
    name: 'never answers one method of its nodes',
    serve: () => serveSoundBut(hanging(isMethod('eth_getBlockByNumber')))(),
    exit: 3,
    says: [/eth_getBlockByNumber/],
    atMost: 8_000,
    seconds: 150,
  },
];
