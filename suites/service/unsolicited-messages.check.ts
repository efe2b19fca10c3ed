import { fieldOf } from '../../base/json-object.ts';
import type { NodeCheck } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { notApplicable } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../engine/wire/exchange.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';

const unsolicited = 'service.events.unsolicited-messages';
/** So many methods are observed, each with so many characters. */
const most = 20;
const longest = 80;

/** §6: made of what arrives while the other checks of the run call. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [unsolicited],
    on: rpcApis,
    cost: () => 0,
    async run({ recorder, node }) {
      if (node.websocketUrl === undefined)
        recorder.skip(unsolicited, notApplicable('the target file gives no WebSocket address'));
      else recorder.observe(unsolicited, { methods: [] });
    },
  },
];

export const watches: readonly WatchRule[] = [
  {
    decides: [unsolicited],
    on: rpcApis,
    watch: () => {
      const methods = new Set<string>();
      return {
        judge: ({ exchange }) => {
          const { transport, request } = exchange;
          if (transport !== 'websocket' || request.method !== 'MESSAGE' || request.body !== undefined)
            return undefined;
          const method = fieldOf(jsonOf(exchange), 'method');
          if (typeof method === 'string' && methods.size < most) methods.add(beginningOf(method, longest));
          return undefined;
        },
        observed: () => ({ [unsolicited]: { methods: [...methods].sort() } }),
      };
    },
  },
];
