import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { type AnswerInfo, empty, json, text, type WireAnswer } from '../../serving/wire.ts';

const family = faultsOf({ id: 'server-errors.', section: '4.3', requirements: '' });
const because = 'what is not served shows no other fault';
const fault = family.hiding(/^(jsonrpc|evm|rollup|wallet|sharded|access)\./, because);
const platformFault = family.in('4.1').hiding(/^(platform|access|service)\./, because);
const listFault = platformFault.in('4.2');
const walletFault = family.in('4.7').hiding(/^(wallet|access)\./, because);
const shardedFault = family.in('4.8').hiding(/^(sharded|metering|access)\./, because);
const accessFault = fault.in('5.2');

/** What gateways put in place of an answer. */
const page = (status: number): WireAnswer =>
  text(status, 'text/html', `<html><body><h1>${status}</h1></body></html>`);

/** Everything that is `chosen` fails, each time; everything else is as it should be. */
function fails(chosen: (info: AnswerInfo) => boolean, answer: WireAnswer): Overrides {
  return { 'wire.answer': (plain, info) => (info.accepted && chosen(info) ? answer : plain) };
}

const onPlatform =
  (path: string, chosen: (query: URLSearchParams) => boolean = () => true) =>
  ({ surface, request }: AnswerInfo): boolean =>
    surface === 'platform' && request.path === path && chosen(request.query);

const onNode =
  (part: string, name = '') =>
  ({ surface, node, request }: AnswerInfo): boolean =>
    surface === 'http' && (node ?? '').startsWith(name) && request.path.includes(part);

const calls =
  (method: string, name = '') =>
  ({ surface, node, request }: AnswerInfo): boolean =>
    surface === 'http' && (node ?? '').startsWith(name) && request.body.includes(`"${method}"`);

/** Right results under a status of failure. */
const withResults = (status: number): Overrides => ({
  'wire.answer': (answer, { surface }) => {
    const { body } = answer;
    const isResult = isObjectOrArray(body) && 'jsonrpc' in body && 'result' in body;
    return surface === 'http' && isResult ? { ...answer, status } : answer;
  },
});

/** Documented data of a node under a status of failure. */
const withData = (part: string, status: number): Overrides => ({
  'wire.answer': (answer, info) =>
    info.accepted && onNode(part)(info) && answer.status === 200 ? { ...answer, status } : answer,
});

const upgrade = (status: number, mode: 'token' | 'basic' | undefined): Overrides => ({
  'websocket.upgrade': (instead, info) =>
    mode === undefined || info.mode === mode ? { status, headers: {}, body: '' } : instead,
});

const failure = { error: { code: 'internal', message: 'Internal Server Error' } };
const organization = '/v1/organization/';
const nodes = '/v1/nodes/';

/** What has to be served fails each time it is asked for, beside everything else that is sound: that is no outage. */
export const faults: readonly Fault[] = [
  platformFault(
    'organization-500',
    ['platform.organization.answer', 'access.platform.bearer-accepted'],
    'The organization is never served: status 500',
    () => fails(onPlatform(organization), json(500, failure)),
  ),
  platformFault(
    'organization-503',
    ['platform.organization.answer', 'access.platform.bearer-accepted'],
    'The organization is never served: status 503 without a body',
    () => fails(onPlatform(organization), empty(503)),
  ),
  platformFault('node-list-500', 'platform.nodes.answer', 'The node list is never served: status 500', () =>
    fails(onPlatform(nodes), page(500)),
  ),
  platformFault(
    'node-list-502',
    'platform.nodes.answer',
    'The node list is never served: status 502 without a body',
    () => fails(onPlatform(nodes), empty(502)),
  ),
  listFault(
    'filter-500',
    ['platform.nodes.filter-region', 'platform.nodes.region-values'],
    'The node list is not served with a region: status 500',
    () =>
      fails(
        onPlatform(nodes, (query) => query.has('region')),
        json(500, failure),
      ),
  ),
  listFault(
    'filter-503',
    ['platform.nodes.filter-provider', 'platform.nodes.provider-values'],
    'The node list is not served with a provider: status 503',
    () =>
      fails(
        onPlatform(nodes, (query) => query.has('provider')),
        page(503),
      ),
  ),
  listFault(
    'order-504',
    'platform.nodes.order-by-values',
    'The node list is not served in an order: status 504',
    () =>
      fails(
        onPlatform(nodes, (query) => query.has('order_by')),
        page(504),
      ),
  ),
  fault('results-500', 'jsonrpc.response.status', 'JSON-RPC results come with status 500', () =>
    withResults(500),
  ),
  fault('results-503', 'jsonrpc.response.status', 'JSON-RPC results come with status 503', () =>
    withResults(503),
  ),
  fault.in('4.4')(
    'method-500',
    'jsonrpc.request.accepted',
    'One node never serves the receipts of transactions over HTTPS: status 500',
    () => fails(calls('eth_getTransactionReceipt', 'jsonrpc'), empty(500)),
  ),
  fault.in('4.4')(
    'method-502',
    'jsonrpc.request.accepted',
    'One node never serves the version of its client over HTTPS: status 502',
    () => fails(calls('web3_clientVersion', 'jsonrpc'), page(502)),
  ),
  fault.in('4.5')(
    'block-503',
    ['evm.path.block', 'jsonrpc.request.accepted'],
    '`/evm` never serves blocks: status 503',
    () => fails(calls('eth_getBlockByNumber', 'evm'), page(503)),
  ),
  fault.in('4.6')(
    'call-many-503',
    ['jsonrpc.call-many.list', 'rollup.call-many.state-overrides-optional'],
    'eth_callMany is never served: status 503',
    () => fails(calls('eth_callMany'), page(503)),
  ),
  fault.in('4.5')(
    'node-502',
    ['access.node.token-accepted', 'evm.path.block'],
    'One node is never served over HTTPS: status 502',
    () => fails(onNode('/', 'evm'), page(502)),
  ),
  accessFault(
    'basic-500',
    'access.node.basic-accepted',
    'Requests with basic authentication are never served: status 500',
    () => fails(({ surface, mode }) => surface === 'http' && mode === 'basic', empty(500)),
  ),
  accessFault(
    'token-503',
    'access.node.token-accepted',
    'Requests with the token in the path are never served: status 503',
    () => fails(({ surface, mode }) => surface === 'http' && mode === 'token', page(503)),
  ),
  walletFault('balances-503', 'wallet.balance.answer', 'Balance records are never served: status 503', () =>
    fails(onNode('/wallet/getblockbalance'), page(503)),
  ),
  walletFault('orders-500', 'wallet.orders.answer', 'Market orders are never served: status 500', () =>
    fails(onNode('/wallet/getmarketorderbyaccount'), empty(500)),
  ),
  walletFault(
    'newest-block-504',
    ['wallet.now-block.accepted', 'wallet.now-block.block-id'],
    'The newest block of the wallet chain is never served: status 504',
    () => fails(onNode('/wallet/getnowblock'), empty(504)),
  ),
  shardedFault('shards-500', 'sharded.shards.answer', 'GET of the shards is never served: status 500', () =>
    fails(onNode('/api/v2/shards'), empty(500)),
  ),
  shardedFault(
    'shards-call-503',
    'sharded.transport.json-rpc',
    'POST of the shards is never served: status 503',
    () => fails(onNode('/api/v2/jsonRPC'), page(503)),
  ),
  shardedFault('messages-502', 'sharded.messages.answer', 'Messages are never served: status 502', () =>
    fails(onNode('/api/v3/messages'), page(502)),
  ),
  walletFault('balances-with-500', 'wallet.balance.answer', 'Balance records come with status 500', () =>
    withData('/wallet/getblockbalance', 500),
  ),
  walletFault('orders-with-503', 'wallet.orders.answer', 'Market orders come with status 503', () =>
    withData('/wallet/getmarketorderbyaccount', 503),
  ),
  walletFault(
    'wallet-with-500',
    ['wallet.balance.answer', 'wallet.orders.answer'],
    'Everything that wallet nodes answer comes with status 500',
    () => withData('/wallet/', 500),
  ),
  shardedFault('shards-with-502', 'sharded.shards.answer', 'GET of the shards answers with status 502', () =>
    withData('/api/v2/shards', 502),
  ),
  shardedFault('messages-with-500', 'sharded.messages.answer', 'Messages come with status 500', () =>
    withData('/api/v3/messages', 500),
  ),
  platformFault(
    'organization-with-500',
    'platform.organization.answer',
    'The organization comes with status 500',
    {
      'wire.answer': (answer, info) =>
        info.accepted && onPlatform(organization)(info) ? { ...answer, status: 500 } : answer,
    },
  ),
  platformFault('node-list-with-503', 'platform.nodes.answer', 'The node list comes with status 503', {
    'wire.answer': (answer, info) =>
      info.accepted && onPlatform(nodes)(info) ? { ...answer, status: 503 } : answer,
  }),
  fault.in('1.3')(
    'grpc-unavailable',
    'access.grpc.served',
    'Calls with the right token end with UNAVAILABLE, each time, by the word of the server',
    {
      'grpc.outcome': (outcome, { accepted }) =>
        accepted ? { code: 14, details: 'no healthy upstream' } : outcome,
    },
  ),
  accessFault(
    'upgrade-502',
    ['jsonrpc.transport.websocket', 'access.websocket.token-accepted'],
    'No WebSocket is ever opened: status 502, while HTTPS is served',
    () => upgrade(502, undefined),
  ),
  accessFault(
    'upgrade-500',
    ['jsonrpc.transport.websocket', 'access.websocket.basic-accepted'],
    'No WebSocket is ever opened with basic authentication: status 500',
    () => upgrade(500, 'basic'),
  ),
  accessFault(
    'upgrade-503',
    ['jsonrpc.transport.websocket', 'access.websocket.token-accepted'],
    'No WebSocket is ever opened with the token in the path: status 503',
    () => upgrade(503, 'token'),
  ),
];
