import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { accepts, type When } from '../../serving/access-overrides.ts';
import type { NodeAccessInfo } from '../../serving/credentials.ts';

const fault = faultsOf({ id: 'access.node.', section: '5.2' });
const families = {
  http: fault,
  websocket: faultsOf({ id: 'access.websocket.', section: '5.2' }),
  grpc: faultsOf({ id: 'access.grpc.', section: '5.2' }),
};

type Row = readonly [surface: NodeAccessInfo['surface'], what: string, summary: string, when: When];

const keyAs =
  (place: 'bearer' | 'token' | 'password'): When =>
  ({ sent, apiKey }) =>
    sent[place] === apiKey;
const secretOfOthersAs =
  (place: 'token' | 'password'): When =>
  ({ sent, secretsOfOthers }) =>
    secretsOfOthers.has(sent[place] ?? '');

/** §5.1: the API key of the platform is no credential of a node. */
const keys: readonly Row[] = [
  [
    'http',
    'platform-key-as-token',
    'The API key of the platform as URL token is accepted by a node',
    keyAs('token'),
  ],
  [
    'http',
    'platform-key-as-password',
    'The API key of the platform as basic password is accepted by a node',
    keyAs('password'),
  ],
  [
    'websocket',
    'platform-key',
    'The API key of the platform as bearer token opens a WebSocket',
    keyAs('bearer'),
  ],
  [
    'websocket',
    'platform-key-as-token',
    'The API key of the platform below `/ws` opens a WebSocket',
    keyAs('token'),
  ],
  [
    'grpc',
    'platform-key',
    'The API key of the platform as x-token is accepted by a gRPC endpoint',
    keyAs('token'),
  ],
  [
    'grpc',
    'platform-key-as-bearer',
    'The API key of the platform as bearer token is accepted by a gRPC endpoint',
    keyAs('bearer'),
  ],
];

/** §5.2: the credentials of a node are no credentials of another. */
const ofOthers: readonly Row[] = [
  [
    'http',
    'token-of-another',
    'Every node accepts the token of any node over HTTPS',
    secretOfOthersAs('token'),
  ],
  [
    'http',
    'token-of-its-api',
    'Every node accepts the tokens of other nodes of its API over HTTPS',
    ({ sent, secretsOfOthers, api }) => secretsOfOthers.get(sent.token ?? '') === api,
  ],
  [
    'http',
    'token-of-a-wallet',
    'Chain nodes with `/evm` accept the token of a wallet node over HTTPS',
    ({ sent, secretsOfOthers, api }) => api === 'evm' && secretsOfOthers.get(sent.token ?? '') === 'wallet',
  ],
  [
    'http',
    'password-of-another',
    'Every node accepts the password of any node over HTTPS',
    secretOfOthersAs('password'),
  ],
  [
    'http',
    'own-name-with-password-of-another',
    'A node accepts its user name with the password of any node over HTTPS',
    (info) => info.sent.username === info.credentials.username && secretOfOthersAs('password')(info),
  ],
  [
    'websocket',
    'token-of-another',
    'Every node accepts the token of any node over WebSocket',
    secretOfOthersAs('token'),
  ],
  [
    'websocket',
    'password-of-another',
    'Every node accepts the password of any node over WebSocket',
    secretOfOthersAs('password'),
  ],
  [
    'grpc',
    'token-of-another',
    'Every gRPC endpoint accepts the token of any node',
    secretOfOthersAs('token'),
  ],
];

/** As most servers read a path. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Authentication surfaces that accept credentials of another surface, node or mode, or lead elsewhere (§5.1 to §5.3). */
export const faults: readonly Fault[] = [
  ...keys.map(([surface, what, summary, when]) =>
    families[surface].in('5.1')(what, 'platform-key-refused', summary, () => accepts(surface, when)),
  ),
  ...ofOthers.map(([surface, what, summary, when]) =>
    families[surface].in(surface === 'grpc' ? '5.3' : '5.2')(what, 'token-of-another-refused', summary, () =>
      accepts(surface, when),
    ),
  ),
  families.grpc.in('5.1')('any-bearer', 'bearer-refused', 'A gRPC endpoint accepts any bearer token', () =>
    accepts('grpc', ({ sent }) => (sent.bearer ?? '') !== ''),
  ),
  fault('password-as-token', 'token-wrong-refused', 'A node accepts the basic password as URL token', () =>
    accepts('http', ({ sent, credentials }) => decoded(sent.token) === credentials.password),
  ),
  fault(
    'token-as-password',
    'basic-wrong-password-refused',
    'A node accepts the URL token as basic password',
    () => accepts('http', ({ sent, credentials }) => sent.password === credentials.token),
  ),
];
