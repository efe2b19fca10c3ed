import type { NoAnswer } from '../wire/exchange.ts';
import type { Connection } from './connection.ts';
import { asked } from './messages.ts';
import type { Silence } from './silence-circuit.ts';
import type { Message, MessageExchange, Opened, WebSocketAddress } from './websocket-address.ts';

/** The exchange of a message that was not sent. */
export function heldBack(
  connection: Connection,
  address: WebSocketAddress,
  message: Message,
  answer: NoAnswer,
): MessageExchange {
  return { ...asked(connection, address, message), answer, durationMs: 0, reception: 'timeout' };
}

/** An upgrade that was not asked for. */
export function shut({ node, url, headers = {} }: WebSocketAddress, answer: NoAnswer): Opened {
  const request = { method: 'UPGRADE', url, headers };
  return {
    kind: 'shut',
    exchange: { node, transport: 'websocket', operation: 'upgrade', request, answer, durationMs: 0 },
  };
}

/** Why nothing is sent where a surface leaves requests unanswered. */
export function silenceAnswer({ connections, exchange }: Silence): NoAnswer {
  const { answer } = exchange;
  const last = answer.kind === 'no-answer' ? answer.message : 'no answer';
  const message = `the WebSocket did not respond on ${connections} connections in a row while HTTP did: ${last}`;
  return { kind: 'no-answer', cause: 'timeout', message };
}

/** Why nothing more is sent over a connection on which nothing arrives. */
export const silentConnection: NoAnswer = {
  kind: 'no-answer',
  cause: 'timeout',
  message: 'another request on the connection had no response, and nothing else arrived',
};
