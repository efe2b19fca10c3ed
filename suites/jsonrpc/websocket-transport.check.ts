import { asObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import { rpcBody } from '../../engine/jsonrpc/channel.ts';
import { readReply } from '../../engine/jsonrpc/reply.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import { acrossAnswers, inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  type Breach,
  holds,
  type Judgement,
  notAnswered,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import type { WebSocketWire } from '../../engine/websocket/websocket-wire.ts';
import { isGatewayError } from '../../engine/wire/availability/server-error.ts';
import { type AccessMode, accessModes, type Credential, credentialOf } from '../../engine/wire/credential.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { answered } from '../../engine/wire/wire.ts';
import { chainReadings } from '../support/evm/reading/shared-readings.ts';
import { httpChannel } from '../support/evm/reading/survey-chain.ts';
import type { Call } from '../support/rpc/call.ts';
import { countAccessModes } from '../support/rpc/count-access-modes.ts';
import { documentedCalls } from '../support/rpc/documented-calls.ts';
import { settledCalls } from '../support/rpc/settled-calls.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { judgeSameAnswer } from './same-answer.ts';
import { judgeInFlight } from './websocket-in-flight.ts';
import { judgeSilence } from './websocket-silence.ts';
import { maxWaitMs } from './websocket-wait.ts';

const id = 'jsonrpc.transport.websocket';
const same = 'jsonrpc.transport.same-answer';
const inARow = 6;
const expected = 'a JSON-RPC 2.0 answer over WebSocket, as HTTPS gives one';

/** §1.3: a documented call over a WebSocket of its own, beside the same call over HTTPS. */
async function judge(
  context: NodeContext,
  websocket: WebSocketWire,
  credential: Credential,
  { method, params }: Call,
  caching: Caching,
  attempt: number,
): Promise<Judgement> {
  const silence = judgeSilence(websocket, credential);
  if (silence !== undefined) return silence;
  const http = await httpChannel(context).call(method, params, caching);
  if (http.outcome.kind !== 'result') return notAnswered(`${method} gets no result over HTTPS either`);
  const callId = 1 + (Math.abs(context.seed) % 1000);
  const exchange = await websocket.ask(
    {
      credential,
      body: rpcBody(method, params, callId),
      id: callId,
      label: method,
      maxWaitMs: maxWaitMs(context, http.exchange, attempt),
    },
    caching,
  );
  // Gateways drop an upgrade now and then, and may do so with each retry of it: one more try of the case shows more.
  if (attempt === 0 && isDropped(exchange))
    throw new Unanswered('unreachable', 'a gateway answered in place of an upgrade');
  const missing = unheard(exchange);
  if (missing !== undefined) {
    // Where HTTPS gives no answer by now either, the whole node may have gone.
    await httpChannel(context).call(method, params, caching.fresh);
    return judgeSilence(websocket, credential) ?? missing;
  }
  const reply = readReply(answered(exchange), callId);
  if (reply.outcome.kind !== 'result') return unserved(reply, expected);
  const version = asObject(reply.envelope)?.jsonrpc;
  if (version === '2.0') return holds;
  return inAnswer(exchange).fail('const', '/jsonrpc', '"2.0"', version);
}

function isDropped({ answer, request }: Exchange): boolean {
  return request.method === 'UPGRADE' && answer.kind === 'answer' && isGatewayError(answer);
}

/** An upgrade that is rejected, and an open connection that closes or stays silent; undefined for all that is no breach. */
function unheard(exchange: Exchange): Breach | undefined {
  const { answer, request } = exchange;
  if (request.method === 'MESSAGE' && answer.kind === 'no-answer') {
    const rule = answer.cause === 'timeout' ? 'silent' : 'closed';
    return acrossAnswers(exchange).fail(rule, '', expected, answer.message);
  }
  if (request.method === 'UPGRADE' && answer.kind === 'answer' && answer.status !== 429) {
    const actual = `status ${answer.status} in place of an upgrade`;
    return acrossAnswers(exchange).fail('refused', '', expected, actual);
  }
  return undefined;
}

/** The one with the longest response over HTTPS, which a connection may have no room for; none where there are no calls. */
async function longestOf(context: NodeContext, calls: readonly Call[]): Promise<readonly Call[]> {
  const http = httpChannel(context);
  const replies = await Promise.all(
    calls.map(({ method, params }) => http.call(method, params, Caching.shared)),
  );
  const lengths = replies.map(({ exchange }) => answered(exchange).answer.text.length);
  return calls.filter((_call, place) => lengths[place] === Math.max(...lengths)).slice(0, 1);
}

/** The access modes of conversations with several calls in flight, one after another. */
function conversationsOf({ repeats }: Profile, modes: readonly AccessMode[]): readonly AccessMode[] {
  return repeats < 8 ? modes.slice(0, 1) : [...modes, ...modes];
}

export const checks: readonly NodeCheck[] = [
  {
    decides: [id, same],
    on: rpcApis,
    cost: (profile, { node }) =>
      node?.websocketUrl === undefined
        ? 0
        : 12 * conversationsOf(profile, accessModes(node)).length +
          3 * countAccessModes(node) * Math.min(16, profile.examples),
    countsShare: true,
    readings: chainReadings.settled,
    chained: true,
    run: async (context) => {
      const { recorder, node, websocket, profile } = context;
      if (websocket === undefined) {
        for (const one of [id, same])
          recorder.skip(one, notApplicable('the target file gives the node no WebSocket address'));
        return;
      }
      const calls = await documentedCalls(context);
      const settled = await settledCalls(context);
      const longest = await longestOf(context, settled);
      const modes = accessModes(node);
      let heard = false;
      await Promise.all(
        modes.map((mode, index) =>
          recorder.cases(
            id,
            index === 0 ? [...calls, ...longest] : calls.slice(0, Math.ceil(profile.examples / 4)),
            async (call, caching, attempt) => {
              const credential = credentialOf(node, mode);
              const judgement = await judge(context, websocket, credential, call, caching, attempt);
              heard ||= judgement.kind === 'holds';
              return judgement;
            },
          ),
        ),
      );
      // A node that never answers shows nothing more: each further request would cost a timeout.
      if (!heard) return recorder.skip(same, notAnswered('no JSON-RPC 2.0 answer came over WebSocket'));
      let lost = false;
      for (const [index, mode] of conversationsOf(profile, modes).entries()) {
        if (lost) break;
        await recorder.examine(
          [id, same],
          async (caching, attempt): Promise<readonly RequirementJudgement[]> => {
            const silence = judgeSilence(websocket, credentialOf(node, mode));
            if (silence !== undefined) return [[id, silence]];
            const { onceEach, ownResults } = await judgeInFlight(
              context,
              websocket,
              mode,
              index,
              caching,
              attempt,
            );
            // Where answers get lost, every further request may cost a timeout.
            lost ||= onceEach.kind === 'breach' && onceEach.rule === 'unanswered';
            return [
              [id, onceEach],
              [same, ownResults],
            ];
          },
        );
      }
      if (lost) return;
      const channels = context.channels().filter(({ transport }) => transport === 'websocket');
      for (const [index, channel] of channels.entries()) {
        // In another mode some of them are enough: it is compared with the first over HTTPS as well.
        const compared = index === 0 ? settled : settled.slice(0, Math.ceil(profile.examples / 2));
        await recorder.cases(same, compared, (call, caching) =>
          judgeSameAnswer(context, channel, call, caching),
        );
        // One after the other too: what a node remembers of the call before must not answer the next.
        const repeated = Math.min(inARow, profile.repeats);
        for (const call of compared.slice(0, index === 0 ? repeated : Math.floor(repeated / 3))) {
          await recorder.case(same, (caching) => judgeSameAnswer(context, channel, call, caching.fresh));
        }
      }
      // A connection may fall silent after many answers: then it was found out by whoever sent so many.
      for (const mode of modes) {
        const silence = judgeSilence(websocket, credentialOf(node, mode));
        if (silence !== undefined) await recorder.case(id, async () => silence);
      }
    },
  },
];
