import { Caching } from '../../engine/caching.ts';
import type { Check, NodeContext } from '../../engine/check.ts';
import { placeOf } from '../../engine/documents/operation-place.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import type { Api } from '../../engine/target/target.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import type { Wire, WireRequest } from '../../engine/wire/wire.ts';
import { limitName } from '../support/sharded/read-messages.ts';

const apis = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'] as const satisfies readonly Api[];
const ofPlatform = 'service.limits.platform-rate';
const ofNodes = 'service.limits.node-rate';
/** So many names of headers are observed. */
const most = 20;

interface Limits {
  readonly headers: readonly string[];
  readonly refused: boolean;
  readonly retryAfter: boolean;
}

/** What a service says of its limits, without numbers that change from answer to answer (§8). */
function limitsIn(exchanges: readonly Exchange[]): Limits {
  const answers = exchanges.flatMap(({ answer }) => (answer.kind === 'answer' ? [answer] : []));
  const limits = answers.flatMap(({ headers }) => Object.keys(headers).filter(saysLimit));
  const refused = answers.filter(({ status }) => status === 429);
  return {
    headers: [...new Set(limits)].sort(),
    refused: refused.length > 0,
    retryAfter: refused.some(({ headers }) => headers['retry-after'] !== undefined),
  };
}

/** Names of headers, and whether they are about a limit: a run meets few. */
const names = new Map<string, boolean>();
const mostNames = 1_000;

function saysLimit(name: string): boolean {
  const known = names.get(name);
  if (known !== undefined) return known;
  const found = /rate-?limit|quota/.test(name);
  if (names.size < mostNames) names.set(name, found);
  return found;
}

function readRepeatedly(wire: Wire, request: WireRequest, { repeats }: Profile): Promise<Exchange[]> {
  return Promise.all(
    Array.from({ length: readingsOf(repeats) }, () => wire.sendOnce(request, Caching.fresh)),
  );
}

/** Every other answer of the run is watched for it as well. */
function readingsOf(repeats: number): number {
  return Math.min(8, Math.ceil(repeats / 3));
}

/** The cheapest documented read of a node's API. */
function cheapRead({ node }: NodeContext): WireRequest {
  if (node.api === 'wallet') return { ...placeOf('wallet', 'getNowBlock'), body: '{}' };
  if (node.api === 'sharded')
    return { ...placeOf('sharded', 'listMessages'), query: { [limitName]: '1' }, requestUnits: 1 };
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'eth_blockNumber', params: [], id: 1 });
  return { method: 'POST', path: node.path, body, label: 'eth_blockNumber' };
}

export const checks: readonly Check[] = [
  {
    decides: [ofPlatform],
    on: 'platform',
    cost: ({ repeats }) => readingsOf(repeats),
    run: async ({ recorder, wire, profile }) => {
      recorder.observe(
        ofPlatform,
        limitsIn(await readRepeatedly(wire, placeOf('platform', 'getOrganization'), profile)),
      );
    },
  },
  {
    decides: [ofNodes],
    on: apis,
    cost: ({ repeats }) => readingsOf(repeats),
    run: async (context: NodeContext) => {
      context.recorder.observe(
        ofNodes,
        limitsIn(await readRepeatedly(context.wire, cheapRead(context), context.profile)),
      );
    },
  },
];

/** What every answer of the run says of limits: the few reads of the check may be below the limit. */
function watchLimits(id: string): WatchRule['watch'] {
  return () => {
    const headers = new Set<string>();
    let refused = false;
    let retryAfter = false;
    return {
      judge: ({ exchange: { answer } }) => {
        for (const name in answer.headers) if (headers.size < most && saysLimit(name)) headers.add(name);
        if (answer.status === 429) {
          refused = true;
          retryAfter ||= answer.headers['retry-after'] !== undefined;
        }
        return undefined;
      },
      observed: () => ({ [id]: { headers: [...headers].sort(), refused, retryAfter } }),
    };
  };
}

export const watches: readonly WatchRule[] = [
  { decides: [ofPlatform], on: 'platform', watch: watchLimits(ofPlatform) },
  { decides: [ofNodes], on: apis, watch: watchLimits(ofNodes) },
];
