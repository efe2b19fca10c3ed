import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import { rpcBody } from '../../engine/jsonrpc/channel.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  notApplicable,
} from '../../engine/verdict/judgement.ts';
import { announcedClosures } from '../../engine/websocket/close-codes.ts';
import type { WebSocketWire } from '../../engine/websocket/websocket-wire.ts';
import { type AccessMode, accessModes, credentialOf } from '../../engine/wire/credential.ts';
import { documentedCalls } from '../support/rpc/documented-calls.ts';
import { judgeSilence } from './websocket-silence.ts';
import { laterMs } from './websocket-wait.ts';

const id = 'jsonrpc.transport.websocket-lasting';
/** A connection that broke later is not tried again: it would cost too many requests. */
const mostAnswers = 300;
/** So many requests more than the connection answered that broke, as others were in flight with them. */
const beyond = 8;
/** Where it broke each request waits for a moment, so that a connection that is closed properly is not taken for one that breaks. */
const pauseMs = 25;

/**
 * A normal closure says that nothing is left to do (RFC 6455 §7.4.1). A request that is under way when a connection reaches its age, or has
 * been idle, crosses it, and is to be sent again over another one. A connection that lasts as long without the request, and is
 * closed each time in place of the same answer, was not at its end: the request was received, and is never answered. The codes that
 * announce a closure say why no more is answered; this one does not, and the contract shows no limit.
 */
const normalClosure = 1000;
/** Longer than a service takes to close a connection that is at its end. */
const longMs = 1_000;

/** §1.3: what one connection of the run showed, another one shows again. */
async function judge(
  context: NodeContext,
  websocket: WebSocketWire,
  mode: AccessMode,
  caching: Caching,
): Promise<Judgement> {
  const credential = credentialOf(context.node, mode);
  const { most, broken } = websocket.endings(credential);
  if (broken === undefined) return most > 1 ? holds : noEvidence('no connection was sent several requests');
  const silence = judgeSilence(websocket, credential);
  if (silence !== undefined) return silence;
  if (broken.after > mostAnswers)
    return noEvidence(`a connection broke after ${broken.after} answers, which is too late to try again`);
  const [call] = await documentedCalls(context);
  if (call === undefined) return notAnswered('no documented call is known');
  const { timeoutMs } = context.target.limits;
  const message = (index: number, pause: number) => ({
    body: rpcBody(call.method, call.params, index + 1),
    id: index + 1,
    label: call.method,
    maxWaitMs: Math.min(timeoutMs, laterMs),
    pauseMs: pause,
  });
  const messages = Array.from({ length: broken.after + beyond }, (_, index) =>
    message(index, index < broken.after - beyond ? 0 : pauseMs),
  );
  const openedAt = performance.now();
  const { exchanges, closeCode } = await websocket.askInTurn(credential, messages, caching);
  const lastedMs = performance.now() - openedAt;
  const last = exchanges.at(-1);
  // The run may have ended what it knows to be silent by now.
  const known = judgeSilence(websocket, credential);
  if (known !== undefined) return known;
  if (last === undefined || last.answer.kind === 'answer') return holds;
  if (closeCode !== undefined && announcedClosures.has(closeCode))
    return noEvidence(
      `the node closes a connection with code ${closeCode} after ${exchanges.length - 1} answers`,
    );
  if (closeCode === normalClosure) {
    const answers = exchanges.length - 1;
    const paused = messages
      .slice(0, answers + 1)
      .map((one, index) => ({ ...one, pauseMs: index === answers ? Math.max(lastedMs, longMs) : pauseMs }));
    const again = await websocket.askInTurn(credential, paused, caching);
    if (again.exchanges.length <= answers || again.exchanges.at(-1)?.answer.kind === 'answer')
      return noEvidence(`the node closes a connection with code ${closeCode}, and not for a request`);
  }
  const rule = last.answer.cause === 'timeout' ? 'silent' : 'closed';
  const expected = 'an answer to each request over one WebSocket, however many it has answered before';
  const actual = `${exchanges.length - 1} answers, then: ${last.answer.message}`;
  return acrossAnswers(last).fail(rule, '', expected, actual);
}

export const checks: readonly NodeCheck[] = [
  {
    decides: [id],
    on: rpcApis,
    exclusive: 'last',
    cost: () => 0,
    async run(context) {
      const { recorder, node, websocket } = context;
      if (websocket === undefined)
        return recorder.skip(id, notApplicable('the target file gives the node no WebSocket address'));
      for (const mode of accessModes(node))
        await recorder.case(id, (caching) => judge(context, websocket, mode, caching));
    },
  },
];
