import { readAnswer } from '../wire/body/read-answer.ts';
import type { MessageParts } from './messages.ts';
import type { WebSocketAddress } from './websocket-address.ts';

/** So many notifications of one connection are reported; a flood of them shows nothing more. */
const mostNotifications = 20;

/** Reports unsolicited messages to observers: as responses to messages without a body. */
export function reportNotifications(
  { memory, arrived }: Pick<MessageParts, 'memory' | 'arrived'>,
  { node, url, credential }: WebSocketAddress,
  headers: Readonly<Record<string, string>>,
): (text: string) => void {
  let reported = 0;
  const report = async (text: string): Promise<void> => {
    const answer = await readAnswer({ status: 101, headers: {}, text }, memory);
    const request = { method: 'MESSAGE', url, headers };
    arrived(
      { node, transport: 'websocket', operation: 'notification', request, answer, durationMs: 0 },
      credential,
    );
  };
  return (text) => {
    if (reported >= mostNotifications) return;
    reported += 1;
    report(text).catch(() => undefined);
  };
}
