import type { Fault } from '../../behaviour.ts';
import type { NodeAccessInfo } from '../../credentials.ts';

interface Row {
  readonly what: string;
  readonly http: string;
  readonly websocket: string;
  /** 5.2 where absent. */
  readonly section?: string;
  readonly summary: string;
  /** Who is let in beside those who may. */
  readonly also: (info: NodeAccessInfo) => boolean;
}

const beforeColon = (secret: string): string => secret.split(':')[0] ?? '';

const rows: readonly Row[] = [
  {
    what: 'token-any-case',
    http: 'token-wrong-refused',
    websocket: 'token-wrong-refused',
    summary: 'Capital letters in a token count as small ones',
    also: ({ presented, credentials }) => presented.token?.toLowerCase() === credentials.token,
  },
  {
    what: 'token-cut',
    http: 'token-wrong-refused',
    websocket: 'token-wrong-refused',
    summary: 'The token without its last character opens a node',
    also: ({ presented, credentials }) => presented.token === credentials.token.slice(0, -1),
  },
  {
    what: 'token-of-right-length',
    http: 'token-wrong-refused',
    websocket: 'token-wrong-refused',
    summary: 'Any token of the right length opens a node',
    also: ({ presented, credentials }) => presented.token?.length === credentials.token.length,
  },
  {
    what: 'password-up-to-colon',
    http: 'basic-wrong-password-refused',
    websocket: 'basic-wrong-refused',
    summary: 'A password counts up to its first colon only',
    also: ({ presented, credentials }) =>
      presented.username === credentials.username &&
      presented.password !== undefined &&
      beforeColon(presented.password) === beforeColon(credentials.password),
  },
  {
    what: 'password-longer',
    http: 'basic-wrong-password-refused',
    websocket: 'basic-wrong-refused',
    summary: 'The password with characters added opens a node',
    also: ({ presented, credentials }) =>
      presented.username === credentials.username &&
      presented.password?.startsWith(credentials.password) === true,
  },
  {
    what: 'basic-as-bearer',
    http: 'bearer-refused',
    websocket: 'bearer-refused',
    section: '5.1',
    summary: 'User name and password open a node under the scheme of bearer tokens too',
    also: ({ presented, credentials: { username, password } }) =>
      presented.bearer === Buffer.from(`${username}:${password}`).toString('base64'),
  },
  {
    what: 'any-basic',
    http: 'basic-wrong-password-refused',
    websocket: 'basic-wrong-refused',
    summary: 'Any user name and password open a node',
    also: ({ mode, presented }) => mode === 'basic' && presented.username !== '',
  },
  {
    what: 'both-modes',
    http: 'token-wrong-refused',
    websocket: 'token-wrong-refused',
    summary: 'A token in the path beside basic credentials opens a node, whatever they are',
    also: ({ presented }) => presented.token !== undefined && presented.username !== undefined,
  },
];

/** Secrets that are compared too loosely, over HTTPS and over WebSocket (§5.2). */
export const faults: readonly Fault[] = rows.flatMap(
  ({ what, http, websocket, section = '5.2', summary, also }): Fault[] => [
    {
      id: `access.node.${what}`,
      section,
      summary: `${summary} over HTTPS`,
      requirements: [`access.node.${http}`],
      overrides: { 'access.node': (accepted, info) => accepted || (info.surface === 'http' && also(info)) },
    },
    {
      id: `access.websocket.${what}`,
      section,
      summary: `${summary} over WebSocket`,
      requirements: [`access.websocket.${websocket}`],
      overrides: {
        'access.node': (accepted, info) => accepted || (info.surface === 'websocket' && also(info)),
      },
    },
  ],
);
