import { asObject } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import type { NodeContext } from '../../engine/check.ts';
import { rpcBody } from '../../engine/jsonrpc/channel.ts';
import { type RpcReply, readReply } from '../../engine/jsonrpc/reply.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import { deriveSeed, pick, randomStream } from '../../engine/seed.ts';
import { acrossAnswers, inAnswer } from '../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, notAnswered } from '../../engine/verdict/judgement.ts';
import type { Conversation, WebSocketWire } from '../../engine/websocket/websocket-wire.ts';
import { parseJson } from '../../engine/wire/body/parse-json.ts';
import { type AccessMode, credentialOf } from '../../engine/wire/credential.ts';
import { answered } from '../../engine/wire/wire.ts';
import { httpChannel } from '../support/evm/reading/survey-chain.ts';
import type { Call } from '../support/rpc/call.ts';
import { comparable } from '../support/rpc/comparable.ts';
import { sameJson } from '../support/rpc/same-json.ts';
import { settledCalls } from '../support/rpc/settled-calls.ts';
import { maxWaitMs } from './websocket-wait.ts';

/** Requests in flight over one connection; the limits of the run may delay some of them. */
const together = ({ examples }: Profile): number => Math.min(16, 2 * examples);
/** Ids that are often mishandled: nothing, and what needs more than 31 and 32 bits. */
const edges = [0, 2 ** 31, 2 ** 32 + 7, 2 ** 53 - 1];
/** How long to listen on for a second answer. */
const lingerMs = 120;

interface Asked extends Call {
  readonly id: number;
  /** What HTTPS answered. */
  readonly overHttp: RpcReply;
}

/** Different calls under ids in no order, with the results that HTTPS gives them. */
async function plan(context: NodeContext, index: number, caching: Caching): Promise<Asked[]> {
  const random = randomStream(deriveSeed(context.seed, 'in flight', String(index)));
  const calls = pick(await settledCalls(context), together(context.profile), random);
  const ids = new Set<number>(edges);
  while (ids.size < calls.length) ids.add(1 + Math.floor(random() * 2 ** 31));
  const http = httpChannel(context);
  return Promise.all(
    pick([...ids], calls.length, random).map(async (id, place) => {
      const call = calls[place] ?? { method: 'eth_blockNumber', params: [] };
      return { ...call, id, overHttp: await http.call(call.method, call.params, caching) };
    }),
  );
}

const switched = { kind: 'answer', status: 101, headers: {} } as const;

export interface InFlight {
  /** Every request has one answer with its id. */
  readonly onceEach: Judgement;
  /** Every request has the result that it has over HTTPS. */
  readonly ownResults: Judgement;
}

/**
 * Many different requests in flight over one connection, under ids in no order.
 * @param index sets the requests of several such cases apart
 * @throws Unanswered
 */
export async function judgeInFlight(
  context: NodeContext,
  websocket: WebSocketWire,
  mode: AccessMode,
  index: number,
  caching: Caching,
  attempt: number,
): Promise<InFlight> {
  const asked = (await plan(context, index, caching)).filter(
    ({ overHttp }) => overHttp.outcome.kind === 'result',
  );
  if (asked.length < 2) return both(notAnswered('fewer than two different requests with results are known'));
  const slowest = asked.reduce((one, other) =>
    other.overHttp.exchange.durationMs > one.overHttp.exchange.durationMs ? other : one,
  );
  const waitMs = maxWaitMs(context, slowest.overHttp.exchange, attempt);
  const messages = asked.map(({ method, params, id }) => ({
    body: rpcBody(method, params, id),
    id,
    label: method,
    maxWaitMs: waitMs,
  }));
  const conversation = await websocket.converse(
    credentialOf(context.node, mode),
    messages,
    lingerMs,
    caching,
  );
  if (conversation.rejection !== undefined) {
    const { status } = answered(conversation.rejection).answer;
    return both(notAnswered(`status ${status} came in place of a WebSocket`));
  }
  return {
    onceEach: onceEach(asked, conversation),
    ownResults: await ownResults(asked, conversation, async ({ method, params }) => {
      const { outcome } = await httpChannel(context).call(method, params, caching.fresh);
      return outcome.kind === 'result' ? outcome.value : undefined;
    }),
  };
}

function both(judgement: Judgement): InFlight {
  return { onceEach: judgement, ownResults: judgement };
}

function onceEach(asked: readonly Asked[], { arrived, exchanges }: Conversation): Judgement {
  const ids = arrived.map(idOf);
  for (const [place, { id, method }] of asked.entries()) {
    const count = ids.filter((one) => one === id).length;
    const exchange = exchanges[place];
    if (count === 1 || exchange === undefined) continue;
    // A connection that ends is no lost answer; and an answer under another id is judged as that.
    if (count === 0 && exchange.reception !== 'timeout') continue;
    const { answer } = exchange;
    return acrossAnswers(exchange).fail(
      count === 0 ? 'unanswered' : 'answered-twice',
      '',
      `one answer to each of ${asked.length} requests in flight over one WebSocket`,
      `${count} answers to ${method}${answer.kind === 'no-answer' ? `: ${answer.message}` : ''}`,
    );
  }
  return asked.some(({ id }) => ids.includes(id)) ? holds : notAnswered('no answer had the id of a request');
}

/** @param now what HTTPS answers after the conversation; undefined where it gives no result */
async function ownResults(
  asked: readonly Asked[],
  { exchanges, arrived }: Conversation,
  now: (call: Call) => Promise<unknown>,
): Promise<Judgement> {
  const foreign = arrived.find((message) => isForeign(message, asked));
  const unheard = exchanges.find(({ reception }) => reception !== 'answer');
  if (foreign !== undefined && unheard !== undefined) {
    return inAnswer({ ...unheard, answer: { ...switched, text: foreign, body: parseJson(foreign) } }).fail(
      'echo',
      '/id',
      'the id of one of the requests in flight, as a number',
      idOf(foreign),
    );
  }
  let compared = 0;
  for (const [place, call] of asked.entries()) {
    const { id, method, overHttp } = call;
    const exchange = exchanges[place];
    if (exchange === undefined || exchange.reception !== 'answer') continue;
    const { outcome, envelope } = readReply(exchange, id);
    const echoed = plainId(asObject(envelope)?.id);
    if (echoed !== id) {
      const expected = `the id of the request, ${id}, as a number`;
      return inAnswer(exchange).fail('echo', '/id', expected, echoed);
    }
    if (outcome.kind !== 'result' || overHttp.outcome.kind !== 'result') continue;
    compared += 1;
    const wanted = overHttp.outcome.value;
    const same = (value: unknown): boolean => sameJson(...comparable(method, value, wanted));
    if (same(outcome.value)) continue;
    // A reorganisation may have come between.
    if (!same(await now(call))) {
      return changed(`${method} got different results over HTTPS in a row`);
    }
    return acrossAnswers(exchange).fail(
      'own-result',
      '/result',
      `the result of ${method} that HTTPS gives, among ${asked.length} requests in flight`,
      outcome.value,
    );
  }
  return compared > 1 ? holds : notAnswered('fewer than two requests in flight got a result');
}

function idOf(message: string): unknown {
  const body = parseJson(message);
  return plainId(body.kind === 'json' ? asObject(body.value)?.id : undefined);
}

/** An answer with an id that was not sent. */
function isForeign(message: string, asked: readonly Asked[]): boolean {
  const body = parseJson(message);
  const fields = body.kind === 'json' ? asObject(body.value) : undefined;
  if (fields === undefined || !('result' in fields)) return false;
  return !asked.some(({ id }) => id === plainId(fields.id));
}

function plainId(id: unknown): unknown {
  return typeof id === 'bigint' ? Number(id) : id;
}
