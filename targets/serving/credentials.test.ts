import { describe, expect, it } from 'vitest';
import { Behaviour } from '../entries/behaviour.ts';
import { Seeded } from '../seeded.ts';
import { drawNodeCredentials, grpcAccess, nodeAccess, platformAccess } from './credentials.ts';

const credentials = drawNodeCredentials(new Seeded(1, 'test'));
const { token, username, password } = credentials;
const apiKey = 'a415c810.1ecf64e8828eb26b4b7ab64132e06def';
const authSurface = { behaviour: new Behaviour(), node: 'evm-1', api: 'evm', credentials, apiKey };

function basic(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
}

describe('the authentication surface of a node', () => {
  it.each([
    [`/${token}`, undefined, 'token', '/'],
    [`/${token}/`, undefined, 'token', '/'],
    [`/${token}/evm`, undefined, 'token', '/evm'],
    [`/${token}/evm`, basic('someone', 'else'), 'token', '/evm'],
    ['/', basic(username, password), 'basic', '/'],
    ['/api/v2/shards', basic(username, password), 'basic', '/api/v2/shards'],
  ])('lets %s in', (path, authorization, mode, rest) => {
    const access = nodeAccess(authSurface, { surface: 'http', path, headers: { authorization }, count: 1 });
    expect(access).toMatchObject({ accepted: true, mode, path: rest });
  });

  it.each([
    ['/', undefined, 'none'],
    ['/evm', undefined, 'none'],
    [`/${token}0`, undefined, 'token'],
    [`/${token.slice(1)}/evm`, undefined, 'token'],
    [`/evm/${token}`, undefined, 'none'],
    ['/', basic(username, `${password}0`), 'basic'],
    ['/', basic(username, password.slice(0, password.indexOf(':'))), 'basic'],
    ['/', basic(username, ''), 'basic'],
    ['/', basic(username.toUpperCase(), password), 'basic'],
    ['/', basic(password, username), 'basic'],
    ['/', 'Basic', 'none'],
    ['/', `Bearer ${token}`, 'bearer'],
    ['/evm', `Bearer ${apiKey}`, 'bearer'],
  ])('keeps %s with %s out', (path, authorization, mode) => {
    expect(
      nodeAccess(authSurface, { surface: 'http', path, headers: { authorization }, count: 1 }),
    ).toMatchObject({ accepted: false, mode });
  });

  it('takes a gRPC token as x-token only', () => {
    expect(grpcAccess(authSurface, { token }, 1, 'a').accepted).toBe(true);
    expect(grpcAccess(authSurface, { bearer: token }, 1, 'a')).toMatchObject({
      accepted: false,
      mode: 'bearer',
    });
    expect(grpcAccess(authSurface, { token: '' }, 1, 'a').accepted).toBe(false);
    expect(grpcAccess(authSurface, {}, 1, 'a')).toMatchObject({ accepted: false, mode: 'none' });
  });
});

describe('the authentication surface of the platform', () => {
  const platform = { behaviour: new Behaviour(), apiKey, nodeTokens: new Set([token]) };
  const ask = (authorization: string | undefined, path = '/v1/nodes/') =>
    platformAccess(
      platform,
      {
        method: 'GET',
        path,
        query: new URLSearchParams({ api_key: apiKey }),
        headers: { 'x-api-key': apiKey, ...(authorization === undefined ? {} : { authorization }) },
        body: Buffer.alloc(0),
        connection: '127.0.0.1:1',
      },
      1,
    );

  it('lets the key in as bearer token, whatever the case of the scheme', () => {
    expect(ask(`Bearer ${apiKey}`)).toMatchObject({ accepted: true, mode: 'bearer', path: '/v1/nodes/' });
    expect(ask(`bearer ${apiKey}`).accepted).toBe(true);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    apiKey,
    `Token ${apiKey}`,
    `Bearer ${apiKey}0`,
    `Bearer ${apiKey.slice(0, -1)}`,
    `Bearer ${apiKey.toUpperCase()}`,
    `Bearer ${token}`,
    basic(apiKey, ''),
    basic('', apiKey),
  ])('keeps %s out', (authorization) => {
    expect(ask(authorization).accepted).toBe(false);
  });

  it('sees the key in the path, and keeps it out', () => {
    expect(ask(undefined, `/${apiKey}/v1/nodes/`)).toMatchObject({
      accepted: false,
      mode: 'token',
      path: '/v1/nodes/',
    });
  });
});
