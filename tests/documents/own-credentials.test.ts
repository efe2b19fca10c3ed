import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { foundOf, get, openApi } from './answering-service.ts';

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  asked: { type: 'apiKey', in: 'query', name: 'key' },
};

function secured(...security: readonly object[]) {
  const paths = { '/a': get('a', ['200'], { security }), '/b': get('b', ['200']) };
  return openApi(paths, { components: { securitySchemes: schemes } });
}

const basic = `Basic ${Buffer.from('u:p4ssw0rd').toString('base64')}`;
const auth = { username: 'u', password: 'p4ssw0rd' };
const headers = { 'X-Api-Key': 'k3y-k3y-k3y' };

const isOfKey = ({ headers: sent }: IncomingMessage) => sent['x-api-key'] === 'k3y-k3y-k3y';
const isOfBasic = ({ headers: sent }: IncomingMessage) => sent.authorization === basic;

/** @param accepts which requests get data */
function serving(accepts: (request: IncomingMessage) => boolean, status = 401) {
  return ({ pathname }: URL, request: IncomingMessage) =>
    pathname === '/b' || accepts(request) ? { body: { a: 1 } } : { status };
}

describe('an operation with a security scheme for which the target file gives nothing', () => {
  it.each([
    [
      'a key',
      { key: [] },
      {},
      'the document requires the security scheme "key" (apiKey "X-Api-Key" in header), which the target file gives no credential for',
      'headers.X-Api-Key',
    ],
    [
      'basic',
      { basic: [] },
      {},
      'the document requires the security scheme "basic" (http basic), which the target file gives no credential for',
      'auth.username',
    ],
    [
      'both',
      { key: [], basic: [] },
      { auth },
      'the document requires the security scheme "key" (apiKey "X-Api-Key" in header), which the target file gives no credential for',
      'headers.X-Api-Key',
    ],
    [
      'a key in the query',
      { asked: [] },
      {},
      'the document requires the security scheme "asked" (apiKey "key" in query), which a target file cannot give here',
      undefined,
    ],
  ])('is skipped where it rejects: %s', async (_, security, node, reason, give) => {
    const found = await foundOf(
      secured(security),
      serving(() => false),
      node,
    );
    expect(found['a.served']).toMatchObject({ verdict: 'skipped', reason });
    expect(found['a.served']?.give).toBe(give);
    expect(found['a.status']).toMatchObject({ verdict: 'skipped' });
    expect(found['b.served']).toMatchObject({ verdict: 'passed' });
  });

  it('is judged where one of several ways is open, and where no scheme is required', async () => {
    const either = await foundOf(
      secured({ key: [] }, { basic: [] }),
      serving(() => false),
      { headers },
    );
    expect(either['a.served']).toMatchObject({ verdict: 'failed' });
    const none = await foundOf(
      secured({}, { basic: [] }),
      serving(() => false),
    );
    expect(none['a.served']).toMatchObject({ verdict: 'failed' });
  });
});

describe('a key of the target file in a header', () => {
  it('is left out where a request is sent without a credential', async () => {
    const found = await foundOf(
      secured({ key: [] }, { basic: [] }),
      serving((request) => isOfKey(request) || isOfBasic(request)),
      { headers, auth },
    );
    expect(found['a.served']).toMatchObject({ verdict: 'passed' });
    expect(found['a.security']).toMatchObject({ verdict: 'passed' });
  });

  it.each([
    ['is rejected without', isOfKey, 'passed'],
    ['is served without', () => true, 'failed'],
    ['is served with any', ({ headers: sent }: IncomingMessage) => sent['x-api-key'] !== undefined, 'failed'],
  ])('shows that a request %s it', async (_, accepts, verdict) => {
    const found = await foundOf(secured({ key: [] }), serving(accepts), { headers });
    expect(found['a.security']).toMatchObject({ verdict });
  });
});
