import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { provenBreaches } from '../../engine/watch/proven-breaches.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';

const id = 'jsonrpc.transport.websocket';

const longest = 400;

/** §1.3, §4.3: each request over a WebSocket is answered once, whatever else is asked over it. */
export const watches: readonly WatchRule[] = [
  {
    decides: [id],
    on: rpcApis,
    watch: () => ({
      judge: ({ exchange }) => {
        const { secondAnswer } = exchange;
        if (secondAnswer === undefined) return undefined;
        const expected = 'one answer to each request over a WebSocket';
        const actual = beginningOf(secondAnswer, longest);
        return provenBreaches([[id, inAnswer(exchange).fail('answered-twice', '', expected, actual)]]);
      },
    }),
  },
];
