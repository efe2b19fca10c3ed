import type { Check, NodeContext } from '../../engine/check.ts';
import type { Api } from '../../engine/target/target.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import type { Wire, WireRequest } from '../../engine/wire/wire.ts';

const apis = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'] as const satisfies readonly Api[];
const readings = 8;

/** What a service says of its limits, without numbers that change from answer to answer (§8). */
function limitsIn(exchanges: readonly Exchange[]): object {
  const answers = exchanges.flatMap(({ answer }) => (answer.kind === 'answer' ? [answer] : []));
  const names = answers.flatMap(({ headers }) =>
    Object.keys(headers).filter((name) => /rate-?limit|quota/.test(name)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  return {
    headers: [...new Set(names)].sort(),
    refused: refused.length > 0,
    retryAfter: refused.some(({ headers }) => headers['retry-after'] !== undefined),
  };
}

function knockOften(wire: Wire, request: WireRequest): Promise<Exchange[]> {
  return Promise.all(Array.from({ length: readings }, () => wire.knock(request)));
}

/** The cheapest documented read of a node's API. */
function cheapRead({ node }: NodeContext): WireRequest {
  if (node.api === 'wallet') return { method: 'POST', path: '/wallet/getnowblock', body: '{}' };
  if (node.api === 'sharded')
    return { method: 'GET', path: '/api/v3/messages', query: { limit: '1' }, requestUnits: 1 };
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'eth_blockNumber', params: [], id: 1 });
  return { method: 'POST', path: node.path, body, label: 'eth_blockNumber' };
}

export const checks: readonly Check[] = [
  {
    decides: ['service.limits.platform-rate'],
    on: 'platform',
    cost: () => readings,
    run: async ({ proof, wire }) => {
      proof.observe(
        'service.limits.platform-rate',
        limitsIn(await knockOften(wire, { method: 'GET', path: '/v1/organization/' })),
      );
    },
  },
  {
    decides: ['service.limits.node-rate'],
    on: apis,
    cost: () => readings,
    run: async (context: NodeContext) => {
      context.proof.observe(
        'service.limits.node-rate',
        limitsIn(await knockOften(context.wire, cheapRead(context))),
      );
    },
  },
];
