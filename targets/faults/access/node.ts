import type { Fault, Overrides } from '../../behaviour.ts';
import type { NodeAccessInfo } from '../../credentials.ts';

type Surface = 'http' | 'websocket';

/** Lets in on one surface, beside those who may, everyone for whom `also` holds. */
function letIn(surface: Surface, also: (info: NodeAccessInfo) => boolean): Overrides {
  return { 'access.node': (accepted, info) => accepted || (info.surface === surface && also(info)) };
}

/** Shuts out on one surface everyone for whom `who` holds. */
function shutOut(surface: Surface, who: (info: NodeAccessInfo) => boolean): Overrides {
  return { 'access.node': (accepted, info) => accepted && !(info.surface === surface && who(info)) };
}

interface Row {
  readonly what: string;
  readonly http: string;
  readonly websocket: string;
  readonly section: string;
  readonly summary: string;
  readonly overrides: (surface: Surface) => Overrides;
}

const rows: readonly Row[] = [
  {
    what: 'token-refused',
    http: 'token-accepted',
    websocket: 'token-accepted',
    section: '5.2',
    summary: 'The right token is refused',
    overrides: (surface) => shutOut(surface, ({ mode }) => mode === 'token'),
  },
  {
    what: 'token-needs-basic',
    http: 'token-accepted',
    websocket: 'token-accepted',
    section: '5.2',
    summary: 'The token counts only beside the user name',
    overrides: (surface) =>
      shutOut(surface, ({ mode, presented }) => mode === 'token' && presented.username === undefined),
  },
  {
    what: 'basic-refused',
    http: 'basic-accepted',
    websocket: 'basic-accepted',
    section: '5.2',
    summary: 'The right user name and password are refused',
    overrides: (surface) => shutOut(surface, ({ mode }) => mode === 'basic'),
  },
  {
    what: 'any-token',
    http: 'token-wrong-refused',
    websocket: 'token-wrong-refused',
    section: '5.2',
    summary: 'Any token opens a node',
    overrides: (surface) =>
      letIn(surface, ({ mode, presented }) => mode === 'token' && presented.token !== ''),
  },
  {
    what: 'token-longer',
    http: 'token-wrong-refused',
    websocket: 'token-wrong-refused',
    section: '5.2',
    summary: 'The token with characters added opens a node',
    overrides: (surface) =>
      letIn(surface, ({ presented, credentials }) => presented.token?.startsWith(credentials.token) === true),
  },
  {
    what: 'token-first-half',
    http: 'token-wrong-refused',
    websocket: 'token-wrong-refused',
    section: '5.2',
    summary: 'Only the first half of the token counts',
    overrides: (surface) =>
      letIn(
        surface,
        ({ presented, credentials }) => presented.token?.slice(0, 16) === credentials.token.slice(0, 16),
      ),
  },
  {
    what: 'any-password',
    http: 'basic-wrong-password-refused',
    websocket: 'basic-wrong-refused',
    section: '5.2',
    summary: 'The right user name opens a node with any password',
    overrides: (surface) =>
      letIn(surface, ({ presented, credentials }) => presented.username === credentials.username),
  },
  {
    what: 'empty-password',
    http: 'basic-wrong-password-refused',
    websocket: 'basic-wrong-refused',
    section: '5.2',
    summary: 'The right user name opens a node without a password',
    overrides: (surface) =>
      letIn(
        surface,
        ({ presented, credentials }) =>
          presented.username === credentials.username && presented.password === '',
      ),
  },
  {
    what: 'basic-swapped',
    http: 'basic-wrong-username-refused',
    websocket: 'basic-wrong-refused',
    section: '5.2',
    summary: 'User name and password count in either order',
    overrides: (surface) =>
      letIn(
        surface,
        ({ presented: { username, password }, credentials }) =>
          // Compared as sent: a password with a colon is split elsewhere when it stands in front.
          `${username}:${password}` === `${credentials.password}:${credentials.username}`,
      ),
  },
  {
    what: 'basic-empty',
    http: 'basic-wrong-username-refused',
    websocket: 'basic-wrong-refused',
    section: '5.2',
    summary: 'Basic credentials of which both are empty open a node',
    overrides: (surface) =>
      letIn(surface, ({ presented: { username, password } }) => username === '' && password === ''),
  },
  {
    what: 'any-user-name',
    http: 'basic-wrong-username-refused',
    websocket: 'basic-wrong-refused',
    section: '5.2',
    summary: 'The right password opens a node under any user name',
    overrides: (surface) =>
      letIn(surface, ({ presented, credentials }) => presented.password === credentials.password),
  },
  {
    what: 'no-credentials',
    http: 'absent-refused',
    websocket: 'absent-refused',
    section: '5.2',
    summary: 'A node opens without any credentials',
    overrides: (surface) =>
      letIn(surface, ({ mode, presented }) => mode === 'none' && presented.token === undefined),
  },
  {
    what: 'bearer-token',
    http: 'bearer-refused',
    websocket: 'bearer-refused',
    section: '5.1',
    summary: 'The token as bearer token opens a node',
    overrides: (surface) =>
      letIn(surface, ({ presented, credentials }) => presented.bearer === credentials.token),
  },
  {
    what: 'any-bearer',
    http: 'bearer-refused',
    websocket: 'bearer-refused',
    section: '5.1',
    summary: 'Any bearer token opens a node',
    overrides: (surface) => letIn(surface, ({ presented }) => (presented.bearer ?? '') !== ''),
  },
];

/** Doors of nodes that stand open, or shut out who may enter, over HTTPS and over WebSocket (§5.1, §5.2). */
export const faults: readonly Fault[] = [
  ...rows.flatMap((row): Fault[] => [
    {
      id: `access.node.${row.what}`,
      section: row.what === 'no-credentials' ? '1.4' : row.section,
      summary: `${row.summary} over HTTPS`,
      requirements: [`access.node.${row.http}`],
      overrides: row.overrides('http'),
    },
    {
      id: `access.websocket.${row.what}`,
      section: row.section,
      summary: `${row.summary} over WebSocket`,
      requirements: [`access.websocket.${row.websocket}`],
      overrides: row.overrides('websocket'),
    },
  ]),
  {
    id: 'access.node.platform-key',
    section: '5.1',
    summary: 'The API key of the platform opens every node',
    requirements: ['access.node.platform-key-refused', 'access.node.bearer-refused'],
    overrides: letIn('http', ({ presented, apiKey }) => presented.bearer === apiKey),
  },
  {
    id: 'access.node.orders-without-credentials',
    section: '1.4',
    summary: 'The orders of an account are open to everyone',
    requirements: ['access.node.absent-refused'],
    overrides: letIn('http', ({ mode, path }) => mode === 'none' && path.endsWith('getmarketorderbyaccount')),
  },
  {
    id: 'access.node.receipts-without-credentials',
    section: '1.4',
    summary: 'Receipts are open to everyone',
    requirements: ['access.node.absent-refused'],
    overrides: letIn(
      'http',
      ({ mode, body }) => mode === 'none' && body.includes('eth_getTransactionReceipt'),
    ),
  },
  {
    id: 'access.node.simulations-with-any-password',
    section: '5.2',
    summary: 'Simulations are open under any user name with any password',
    requirements: ['access.node.basic-wrong-password-refused', 'access.node.basic-wrong-username-refused'],
    overrides: letIn('http', ({ mode, body }) => mode === 'basic' && body.includes('eth_callMany')),
  },
  {
    id: 'access.node.orders-with-any-token',
    section: '5.2',
    summary: 'Any token in the address opens the orders of an account',
    requirements: ['access.node.token-wrong-refused'],
    overrides: letIn(
      'http',
      ({ mode, path }) => mode === 'token' && path.endsWith('getmarketorderbyaccount'),
    ),
  },
];
