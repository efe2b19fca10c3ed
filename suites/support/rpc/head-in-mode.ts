import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';

/** Reads in a row before a head counts as stuck: of two backends that lag each other, the better one has answered by then. */
const maxReads = 8;

/** The newest block as one access mode names it. */
interface HeadInMode {
  readonly channel: RpcChannel;
  /** Undefined where no number came. */
  readonly read: () => Promise<{ readonly number: bigint | undefined; readonly exchange: Exchange }>;
  /** Where the number stands in the response, as a JSON Pointer. */
  readonly at: string;
}

/**
 * §5.2: each credential set leads to the same node, so that its head is no further behind than backends may be apart.
 * @param here the newest block in another mode, read before
 * @param lag blocks that backends may be apart
 * @throws Unanswered
 */
export async function judgeHeadInMode(
  { channel, read, at }: HeadInMode,
  here: bigint,
  lag: bigint,
): Promise<Judgement> {
  for (let tries = 1; ; tries += 1) {
    const { number, exchange } = await read();
    if (number === undefined) return notAnswered(`the ${channel.mode} mode names no newest block`);
    if (number + lag >= here) return holds;
    if (tries === maxReads) {
      const expected = `a number of at least ${here - lag}, as another access mode names ${here}`;
      return acrossAnswers(exchange).fail('behind', at, expected, number);
    }
  }
}
