import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import type { Breach } from '../../engine/verdict/judgement.ts';
import type { WebSocketWire } from '../../engine/websocket/websocket-wire.ts';
import type { Credential } from '../../engine/wire/credential.ts';

/** §1.3, §5.2: a breach where the run has found the WebSockets of a credential silent while HTTPS answered; else undefined. */
export function judgeSilence(websocket: WebSocketWire, credential: Credential): Breach | undefined {
  const silence = websocket.silence(credential);
  if (silence === undefined) return undefined;
  const { connections, exchange } = silence;
  const { answer } = exchange;
  const expected = 'an answer over WebSocket to each request, as HTTPS gives one meanwhile';
  const actual = answer.kind === 'no-answer' ? answer.message : answer.text;
  const attempts = { seen: connections, sent: connections };
  return { ...acrossAnswers(exchange).fail('silent', '', expected, actual), attempts };
}
