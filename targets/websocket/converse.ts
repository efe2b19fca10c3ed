import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { answering } from '../serving/answering.ts';
import type { UpgradeContext } from '../serving/node-service.ts';
import type { CredentialMode } from '../serving/wire.ts';
import type { MessageDelivery, MessageInfo, PreviousMessage, Session } from './hooks.ts';

const plainDelivery: MessageDelivery = { delayMs: 0, ahead: [], fragments: 1, copies: 1, end: 'never' };

/** Close code of a server that met a condition it did not expect (RFC 6455, 7.4.1). */
const internalError = 1011;

/** Answers the messages of an open connection, each as soon as its answer is there: clients match by id. */
export function converse(
  connection: WebSocket,
  context: UpgradeContext,
  mode: CredentialMode,
  session: Session,
): void {
  const { behaviour, node, api } = context;
  let index = 0;
  let waiting = 0;
  let previous: PreviousMessage | undefined;

  const answer = async (request: string): Promise<void> => {
    const count = context.received();
    index += 1;
    const seen = { node, api, mode, count, index, request };
    const info = (): MessageInfo => ({ ...seen, inFlight: waiting - 1, previous });
    const asked = behaviour.override('websocket.request', request, info());
    // All that arrived together is received before the first of it is answered, as on a node with a queue.
    const [service] = await Promise.all([context.service(), turn()]);
    if (service.rpc === undefined) throw new Error(`${node} speaks no JSON-RPC`);
    const plain = await service.rpc(asked, { node, transport: 'websocket', mode, count });
    const now = info();
    const overridden = behaviour.override('websocket.message', plain, now);
    if (overridden === undefined) return;
    if (plain !== undefined) previous = { request, answer: plain };
    const delivery = behaviour.override('websocket.deliver', plainDelivery, { ...now, answer: overridden });
    if (delivery.delayMs > 0) await wait(delivery.delayMs);
    if (delivery.end === 'before') connection.terminate();
    for (const message of delivery.ahead) send(connection, message, 1);
    for (let copy = 0; copy < delivery.copies; copy += 1) send(connection, overridden, delivery.fragments);
    if (delivery.end === 'after') connection.close(delivery.closeCode);
  };

  const pings =
    session.pingEveryMs === 0 ? undefined : setInterval(() => ping(connection), session.pingEveryMs);
  pings?.unref();
  const { lifetime } = session;
  const end =
    lifetime === undefined ? undefined : setTimeout(() => connection.close(lifetime.code), lifetime.ms);
  end?.unref();
  connection.on('close', () => {
    clearInterval(pings);
    clearTimeout(end);
  });
  connection.on('error', () => connection.terminate());
  connection.on('message', (data: Buffer) => {
    waiting += 1;
    answering(() => answer(data.toString()))
      .catch((failure: unknown) => {
        console.error('the embedded target failed', failure);
        connection.close(internalError);
      })
      .finally(() => {
        waiting -= 1;
      });
  });
}

function ping(connection: WebSocket): void {
  if (connection.readyState === connection.OPEN) connection.ping();
}

/** Frames of one message leave one after the other; what is sent meanwhile waits behind them. */
function send(connection: WebSocket, message: string, fragments: number): void {
  if (connection.readyState !== connection.OPEN) return;
  const bytes = Buffer.from(message);
  const size = Math.max(1, Math.ceil(bytes.length / fragments));
  for (let start = 0; start < bytes.length; start += size) {
    connection.send(bytes.subarray(start, start + size), {
      binary: false,
      fin: start + size >= bytes.length,
    });
  }
}
