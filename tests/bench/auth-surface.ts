import type { IncomingMessage } from 'node:http';
import type { Reply } from './http-service.ts';

const token = 'q7Vx3mZ0aLr9Tn2kWc5uYd8e';
const username = 'crew-5d1';
const password = 'tide:Harbour-99';

export type Modes = 'both' | 'token' | 'basic' | 'none';

/** Who is accepted, and how others are rejected (§5.2). */
export interface AuthSurfaceTraits {
  readonly modes: Modes;
  readonly admitsToken: (given: string) => boolean;
  readonly admitsBasic: (user: string, pass: string) => boolean;
  /** Whether a request that brings nothing at all is accepted. */
  readonly admitsNobody: boolean;
  /** Whether this authorization header is accepted though it is not basic. */
  readonly admitsHeader: (header: string) => boolean;
  readonly reject: Reply;
}

export const plainAuthSurface: AuthSurfaceTraits = {
  modes: 'both',
  admitsToken: (given) => given === token,
  admitsBasic: (user, pass) => user === username && pass === password,
  admitsNobody: false,
  admitsHeader: () => false,
  reject: { status: 401, body: { error: 'unauthorized' } },
};

/** The path behind the credentials, or undefined where they are rejected. */
export function enter(
  authSurface: AuthSurfaceTraits,
  path: string,
  header: string | undefined,
): string | undefined {
  if (authSurface.modes === 'none') return path;
  const [, first = '', rest = ''] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? [];
  const known = ['', 'evm', 'wallet', 'api', 'usage'].includes(first);
  if (!known)
    return authSurface.modes !== 'basic' && authSurface.admitsToken(first) ? rest || '/' : undefined;
  return isAuthorized(authSurface, header) ? path : undefined;
}

/** Whether a WebSocket may be opened: `/ws/<token>` or `/ws` with basic credentials. */
export function enterSocket(authSurface: AuthSurfaceTraits, request: IncomingMessage): boolean {
  const path = new URL(request.url ?? '/', 'http://bench').pathname.replace(/^\/ws(?=\/|$)/, '');
  if (authSurface.modes === 'none') return true;
  const given = /^\/([^/]+)\/?$/.exec(path)?.[1];
  if (given !== undefined) return authSurface.modes !== 'basic' && authSurface.admitsToken(given);
  return isAuthorized(authSurface, request.headers.authorization);
}

function isAuthorized(authSurface: AuthSurfaceTraits, header: string | undefined): boolean {
  if (header === undefined) return authSurface.admitsNobody;
  if (authSurface.admitsHeader(header)) return true;
  const basic = /^basic (.*)$/i.exec(header)?.[1];
  if (basic === undefined || authSurface.modes === 'token') return false;
  const [user = '', ...pass] = Buffer.from(basic, 'base64').toString().split(':');
  return authSurface.admitsBasic(user, pass.join(':'));
}

/** `auth` of a target file. */
export const authOf = (modes: Modes): Record<string, unknown> =>
  modes === 'none'
    ? {}
    : {
        auth: {
          ...(modes === 'basic' ? {} : { token }),
          ...(modes === 'token' ? {} : { username, password }),
        },
      };
