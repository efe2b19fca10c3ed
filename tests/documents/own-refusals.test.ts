import { describe, expect, it } from 'vitest';
import { foundOf, get, openApi, query } from './answering-service.ts';

describe('a status that the document lists for an operation', () => {
  it.each([
    ['404', ['200', '404'], 404],
    ['503', ['200', '503'], 503],
    ['a range', ['200', '4XX'], 409],
  ])('is a refusal, and no breach: %s', async (_, statuses, status) => {
    const found = await foundOf(
      openApi({ '/a': get('a', statuses), '/b': get('b', ['200']) }),
      ({ pathname }) => (pathname === '/a' ? { status } : {}),
    );
    expect(found['a.served']).toMatchObject({
      verdict: 'skipped',
      reason: `the service answers with the documented status ${status}`,
    });
    expect(found['a.status']).toMatchObject({ verdict: 'passed' });
  });

  it('is one for a value that the document lists, and the others count', async () => {
    const parameters = [query('kind', { type: 'string', enum: ['x', 'y'] })];
    const found = await foundOf(
      openApi({ '/a': get('a', ['200', '404'], { parameters }) }),
      ({ searchParams }) => (searchParams.get('kind') === 'y' ? { status: 404 } : {}),
    );
    expect(found['a.served']).toMatchObject({ verdict: 'passed' });
  });

  it.each([
    ['it is not listed', ['200', '404'], 409],
    ['it is an error of the server', ['200', '500'], 500],
    ['it is an error of the server by default alone', ['200', 'default'], 503],
    ['it calls the request invalid', ['200', '400'], 400],
  ])('is none where %s', async (_, statuses, status) => {
    const found = await foundOf(
      openApi({ '/a': get('a', statuses), '/b': get('b', ['200']) }),
      ({ pathname }) => (pathname === '/a' ? { status } : {}),
    );
    expect(found['a.served']).toMatchObject({ verdict: 'failed' });
  });

  it('is none for what another answer gave', async () => {
    const links = { one: { operationId: 'one', parameters: { key: '$response.body#/key' } } };
    const list = get('list', ['200']);
    Object.assign(list.get.responses['200'] ?? {}, { links });
    const parameters = [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }];
    const paths = { '/list': list, '/one/{key}': get('one', ['200', '404'], { parameters }) };
    const found = await foundOf(openApi(paths), ({ pathname }) =>
      pathname === '/list' ? { body: { key: 'k1' } } : { status: 404 },
    );
    expect(found['one.served']).toMatchObject({ verdict: 'failed' });
  });
});

describe('a server error in answer to a valid request', () => {
  const parameters = [query('at', { type: 'integer' })];
  const paths = { '/a': get('a', ['200', '400', '5XX'], { parameters }), '/b': get('b', ['200']) };

  it.each([500, 502])('is judged where the document lists it, too: %d', async (status) => {
    const found = await foundOf(openApi(paths), ({ searchParams }) =>
      Number(searchParams.get('at') ?? 0) < 0 ? { status } : {},
    );
    expect(found['a.robustness']).toMatchObject({ verdict: 'failed', level: 'advisory' });
    expect(found['a.served']).toMatchObject({ verdict: 'passed' });
  });

  it('is none where it says that something is missing for now', async () => {
    const found = await foundOf(openApi(paths), ({ searchParams }) =>
      Number(searchParams.get('at') ?? 0) < 0 ? { status: 501 } : {},
    );
    expect(found['a.robustness']).toMatchObject({ verdict: 'passed' });
  });

  it.each([
    ['', [], 'failed'],
    [', but for one that the method documents', [{ code: -32603, message: 'm' }], 'passed'],
  ])('is an internal error of JSON-RPC%s', async (_, errors, verdict) => {
    const params = [{ name: 'at', required: true, schema: { type: 'integer' } }];
    const result = { name: 'r', schema: { type: 'integer' } };
    const methods = [
      { name: 'look', params, result, errors },
      { name: 'head', params: [], result },
    ];
    const document = { openrpc: '1.3.2', info: { title: 't', version: '1' }, methods };
    const found = await foundOf(document, (_url, _request, text) => {
      const {
        id,
        method,
        params: sent,
      } = JSON.parse(text) as { id: number; method: string; params: unknown };
      const [at]: readonly unknown[] = Array.isArray(sent) ? sent : [];
      const error = (code: number) => ({ body: { jsonrpc: '2.0', id, error: { code, message: 'm' } } });
      if (method === 'look' && !Number.isInteger(at)) return error(-32602);
      if (method === 'look' && Number(at) < 0) return error(-32603);
      return { body: { jsonrpc: '2.0', id, result: 1 } };
    });
    expect(found['look.robustness']).toMatchObject({ verdict });
  });
});

describe('an error that a method lists', () => {
  it.each([
    ['is a refusal, and no breach', [{ code: 1001, message: 'syncing' }], 'skipped'],
    ['is a breach where it does not', [], 'failed'],
  ])('%s', async (_, errors, verdict) => {
    const result = { name: 'r', schema: { type: 'integer' } };
    const methods = [
      { name: 'head', params: [], result, errors },
      { name: 'other', params: [], result },
    ];
    const document = { openrpc: '1.3.2', info: { title: 't', version: '1' }, methods };
    const found = await foundOf(document, (_url, _request, text) => {
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      const outcome = method === 'head' ? { error: { code: 1001, message: 'syncing' } } : { result: 1 };
      return { body: { jsonrpc: '2.0', id, ...outcome } };
    });
    expect(found['head.served']).toMatchObject({ verdict });
  });
});

describe('a rejection', () => {
  const parameters = [query('n', { type: 'integer', minimum: 1, maximum: 5 })];
  const rejecting = (statuses: readonly string[], status: number) =>
    foundOf(openApi({ '/a': get('a', statuses, { parameters }) }), ({ searchParams }) => {
      const n = searchParams.get('n');
      return n === null || /^[1-5]$/.test(n) ? {} : { status };
    });

  it('by a status that the document does not list is one by another than it says', async () => {
    const found = await rejecting(['200', '400'], 422);
    expect(found['a.rejection']).toMatchObject({ verdict: 'failed', level: 'advisory' });
    expect(found['a.status']).toMatchObject({ verdict: 'passed' });
  });

  it.each([
    ['listed', ['200', '400', '422'], 422],
    ['in a range', ['200', '4XX'], 422],
    ['one of others', ['200', '400', 'default'], 422],
    ['one of transport', ['200', '400'], 415],
  ])('may have a status that is %s', async (_, statuses, status) => {
    const found = await rejecting(statuses, status);
    expect(found['a.rejection']).toMatchObject({ verdict: 'passed' });
  });
});

describe('an answer to an invalid request', () => {
  const parameters = [{ name: 'n', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }];
  const answering = (body: object) =>
    foundOf(openApi({ '/blocks/{n}': get('a', ['200', '400'], { parameters }) }), () => ({ body }));

  it('is no empty one where some list of a record is empty', async () => {
    const found = await answering({ hash: '0x5f', number: 7, uncles: [] });
    expect(found['a.rejection']).toMatchObject({ verdict: 'failed' });
  });

  it('is an empty one where a list has no rows, whatever counts and pages beside it', async () => {
    const found = await answering({
      status: 'ok',
      items: [],
      total: 0,
      next: null,
      page: { limit: 20, cursor: '' },
    });
    expect(found['a.rejection']).toMatchObject({ verdict: 'passed' });
  });
});

describe('a method that lists the error -32602', () => {
  const serving = (errors: readonly object[]) => {
    const params = [{ name: 'n', required: true, schema: { type: 'integer', minimum: 1, maximum: 5 } }];
    const result = { name: 'r', schema: { type: 'integer' } };
    const methods = [{ name: 'look', params, result, errors }];
    const document = { openrpc: '1.3.2', info: { title: 't', version: '1' }, methods };
    return foundOf(document, (_url, _request, text) => {
      const { id } = JSON.parse(text) as { id: number };
      return { body: { jsonrpc: '2.0', id, result: 1 } };
    });
  };

  it('rejects invalid calls', async () => {
    const found = await serving([{ code: -32602, message: 'invalid' }]);
    expect(found['look.rejection']).toMatchObject({ verdict: 'failed', level: 'advisory' });
  });

  it('is asked for no rejection where it does not', async () => {
    const found = await serving([]);
    expect(found['look.rejection']).toBeUndefined();
    expect(found['look.invalid-input']).toMatchObject({ verdict: 'observed' });
  });
});
