import type { Exchange } from '../../wire/exchange.ts';
import { connectionLine, curlLine, type Surroundings } from './curl-line.ts';

/**
 * The lines that send requests again, in their order: one for each, and one for all messages of a WebSocket.
 * @param all what was sent in all, where only some of it is shown: a connection needs each of its messages
 */
export function reproducingLines(
  shown: readonly Exchange[],
  around: Surroundings,
  all: readonly Exchange[] = shown,
): readonly string[] {
  const done = new Set<object>();
  return shown.flatMap((exchange) => {
    const { connection } = exchange;
    if (connection === undefined) return [curlLine(exchange, around)];
    if (done.has(connection)) return [];
    done.add(connection);
    const [first = exchange, ...others] = all.filter((one) => one.connection === connection);
    const isLines = [first, ...others].every(({ request }) => !/[\r\n]/.test(request.body ?? ''));
    if (others.length === 0 || !isLines)
      return [first, ...others].filter((one) => shown.includes(one)).map((one) => curlLine(one, around));
    return [connectionLine(first, others, around)];
  });
}
