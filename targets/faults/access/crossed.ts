import { isJsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../behaviour.ts';
import type { NodeAccessInfo } from '../../credentials.ts';

interface Row {
  readonly what: string;
  readonly surface: NodeAccessInfo['surface'];
  readonly requirement: string;
  readonly section: string;
  readonly summary: string;
  /** Who is let in beside those who may. */
  readonly also: (info: NodeAccessInfo) => boolean;
}

const key = {
  bearer: ({ presented, apiKey }: NodeAccessInfo) => presented.bearer === apiKey,
  token: ({ presented, apiKey }: NodeAccessInfo) => presented.token === apiKey,
  password: ({ presented, apiKey }: NodeAccessInfo) => presented.password === apiKey,
};
const other = {
  token: ({ presented, secretsOfOthers }: NodeAccessInfo) => secretsOfOthers.has(presented.token ?? ''),
  password: ({ presented, secretsOfOthers }: NodeAccessInfo) => secretsOfOthers.has(presented.password ?? ''),
};
const platformKey = { section: '5.1', requirement: 'platform-key-refused' };
const another = { section: '5.2', requirement: 'token-of-another-refused' };

const rows: readonly Row[] = [
  {
    ...platformKey,
    what: 'platform-key-as-token',
    surface: 'http',
    summary: 'The API key of the platform as URL token opens a node',
    also: key.token,
  },
  {
    ...platformKey,
    what: 'platform-key-as-password',
    surface: 'http',
    summary: 'The API key of the platform as basic password opens a node',
    also: key.password,
  },
  {
    ...platformKey,
    what: 'platform-key',
    surface: 'websocket',
    summary: 'The API key of the platform as bearer token opens a WebSocket',
    also: key.bearer,
  },
  {
    ...platformKey,
    what: 'platform-key-as-token',
    surface: 'websocket',
    summary: 'The API key of the platform below /ws opens a WebSocket',
    also: key.token,
  },
  {
    ...platformKey,
    what: 'platform-key',
    surface: 'grpc',
    summary: 'The API key of the platform as x-token opens a gRPC endpoint',
    also: key.token,
  },
  {
    ...platformKey,
    what: 'platform-key-as-bearer',
    surface: 'grpc',
    summary: 'The API key of the platform as bearer token opens a gRPC endpoint',
    also: key.bearer,
  },
  {
    ...another,
    what: 'token-of-another',
    surface: 'http',
    summary: 'The token of any node opens every node over HTTPS',
    also: other.token,
  },
  {
    ...another,
    what: 'password-of-another',
    surface: 'http',
    summary: 'The password of any node opens every node over HTTPS',
    also: other.password,
  },
  {
    ...another,
    what: 'own-name-with-password-of-another',
    surface: 'http',
    summary: 'The user name of a node opens it with the password of any node over HTTPS',
    also: (info) => info.presented.username === info.credentials.username && other.password(info),
  },
  {
    ...another,
    what: 'token-of-another',
    surface: 'websocket',
    summary: 'The token of any node opens every node over WebSocket',
    also: other.token,
  },
  {
    ...another,
    what: 'password-of-another',
    surface: 'websocket',
    summary: 'The password of any node opens every node over WebSocket',
    also: other.password,
  },
  {
    ...another,
    section: '5.3',
    what: 'token-of-another',
    surface: 'grpc',
    summary: 'The token of any node opens every gRPC endpoint',
    also: other.token,
  },
  {
    section: '5.1',
    requirement: 'bearer-refused',
    what: 'any-bearer',
    surface: 'grpc',
    summary: 'Any bearer token opens a gRPC endpoint',
    also: ({ presented }) => (presented.bearer ?? '') !== '',
  },
  {
    section: '5.2',
    requirement: 'token-wrong-refused',
    what: 'password-as-token',
    surface: 'http',
    summary: 'The basic password as URL token opens a node',
    also: ({ presented, credentials }) => decoded(presented.token) === credentials.password,
  },
  {
    section: '5.2',
    requirement: 'basic-wrong-password-refused',
    what: 'token-as-password',
    surface: 'http',
    summary: 'The URL token as basic password opens a node',
    also: ({ presented, credentials }) => presented.password === credentials.token,
  },
];

/** As most servers read a path. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Changes what a method is called with by basic authentication over HTTPS. */
function overBasic(asked: string, change: (params: readonly unknown[]) => readonly unknown[]): Overrides {
  return {
    'rpc.params': (params, { transport, mode, method }) =>
      transport === 'http' && mode === 'basic' && method === asked && Array.isArray(params)
        ? change(params)
        : params,
  };
}

const areas = { http: 'access.node', websocket: 'access.websocket', grpc: 'access.grpc' } as const;

const crossed = rows.map(
  ({ what, surface, requirement, section, summary, also }): Fault => ({
    id: `${areas[surface]}.${what}`,
    section,
    summary,
    requirements: [`${areas[surface]}.${requirement}`],
    overrides: { 'access.node': (accepted, info) => accepted || (info.surface === surface && also(info)) },
  }),
);

/** Doors that open to credentials of another surface, node or mode, or lead elsewhere (§5.1 to §5.3). */
export const faults: readonly Fault[] = [
  ...crossed,
  {
    id: 'access.node.basic-elsewhere',
    section: '5.2',
    summary: 'Basic authentication over HTTPS leads to a node with an empty chain',
    requirements: ['access.node.modes-agree'],
    overrides: {
      'rpc.result': (value, { transport, mode }) =>
        transport === 'http' && mode === 'basic' && isJsonObject(value) ? null : value,
    },
  },
  {
    id: 'access.node.basic-without-overrides',
    section: '5.2',
    summary: 'With basic authentication over HTTPS simulations leave state overrides out of account',
    requirements: ['access.node.modes-agree'],
    overrides: overBasic('eth_callMany', (params) =>
      params.map((param, position) => (position === 2 ? {} : param)),
    ),
  },
  {
    id: 'access.node.basic-whole-blocks',
    section: '5.2',
    summary: 'With basic authentication over HTTPS blocks hold full transactions, asked for or not',
    requirements: ['access.node.modes-agree'],
    overrides: overBasic('eth_getBlockByNumber', ([number]) => [number, true]),
  },
];
