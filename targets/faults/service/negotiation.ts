import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { type AnswerInfo, text, type WireAnswer } from '../../serving/wire.ts';

type Headers = AnswerInfo['request']['headers'];

interface Area {
  readonly id: string;
  readonly section: string;
  readonly requirements: readonly [string, ...string[]];
  readonly where: (info: AnswerInfo) => boolean;
  readonly what: string;
}

const onNode =
  (path: RegExp) =>
  ({ surface, request }: AnswerInfo): boolean =>
    surface === 'http' && path.test(request.path);

const areas: readonly Area[] = [
  {
    id: 'platform.organization',
    section: '4.1',
    requirements: ['platform.organization.answer'],
    where: ({ surface, request }) => surface === 'platform' && request.path.includes('/organization/'),
    what: 'the organization',
  },
  {
    id: 'platform.nodes',
    section: '4.1',
    requirements: ['platform.nodes.answer'],
    where: ({ surface, request }) => surface === 'platform' && request.path.includes('/nodes/'),
    what: 'the node list',
  },
  {
    id: 'jsonrpc',
    section: '4.3',
    requirements: ['jsonrpc.transport.https-post', 'jsonrpc.request.accepted'],
    where: ({ surface, request, node }) =>
      surface === 'http' && request.method === 'POST' && /^(?:evm|rollup|json|node)/.test(node ?? ''),
    what: 'JSON-RPC',
  },
  {
    id: 'wallet',
    section: '4.7',
    requirements: ['wallet.transport.post'],
    where: onNode(/\/wallet\//),
    what: 'a wallet method',
  },
  {
    id: 'sharded.shards',
    section: '4.8',
    requirements: ['sharded.transport.get'],
    where: onNode(/\/api\/v2\/shards/),
    what: 'a GET of shards',
  },
  {
    id: 'sharded.json-rpc',
    section: '4.8',
    requirements: ['sharded.transport.json-rpc', 'sharded.json-rpc.status'],
    where: onNode(/\/api\/v2\/jsonRPC/),
    what: 'JSON-RPC of the sharded chain',
  },
  {
    id: 'sharded.messages',
    section: '4.8',
    requirements: ['sharded.messages.answer', 'sharded.transport.get'],
    where: onNode(/\/api\/v3\/messages/),
    what: 'a GET of messages',
  },
];

const page = text(200, 'text/html', '<html><body>API browser</body></html>');
const rejected = text(406, 'text/plain', 'Not Acceptable');

interface Way {
  readonly id: string;
  readonly when: (headers: Headers) => boolean;
  readonly answer: (answer: WireAnswer) => WireAnswer;
  readonly summary: (what: string) => string;
}

const ways: readonly Way[] = [
  {
    id: 'html-without-accept',
    when: ({ accept }) => accept === undefined,
    answer: () => page,
    summary: (what) => `Without an Accept header ${what} is answered with a page for browsers`,
  },
  {
    id: 'html-for-any-type',
    when: ({ accept }) => accept === '*/*',
    answer: () => page,
    summary: (what) => `Where any type is accepted ${what} is answered with a page for browsers`,
  },
  {
    id: 'refused-with-gzip',
    when: (headers) => headers['accept-encoding']?.includes('gzip') === true,
    answer: () => rejected,
    summary: (what) => `Where gzip is accepted ${what} is rejected`,
  },
  {
    id: 'cut-with-identity',
    when: (headers) => headers['accept-encoding'] === 'identity',
    answer: (answer) => (answer.body === undefined ? answer : text(200, 'application/json', '{"count": 4')),
    summary: (what) => `Where no compression is accepted the answer to ${what} ends early`,
  },
];

function overrides({ where }: Area, { when, answer }: Way): Overrides {
  return {
    'wire.answer': (plain, info) =>
      info.accepted && where(info) && when(info.request.headers) ? answer(plain) : plain,
  };
}

/** Answers that break off or change with what a client says about the form of an answer, which the contract does not ask for. */
export const faults: readonly Fault[] = areas.flatMap((area) =>
  ways.map((way): Fault => {
    const { id, section, requirements, what } = area;
    return {
      id: `${id}.${way.id}`,
      section,
      summary: way.summary(what),
      requirements,
      overrides: overrides(area, way),
    };
  }),
);
