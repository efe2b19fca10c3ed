import { describe, expect, it } from 'vitest';
import { profiles } from '../../engine/run/plan/profile.ts';
import { foundOf, get, openApi } from './answering-service.ts';

describe('a run that asks what documents of the user describe, and nothing else', () => {
  it('sends nothing but that where nothing is served, and has its verdicts', async () => {
    const sent = new Set<string>();
    const found = await foundOf(
      openApi({ '/a': get('a', ['200']), '/b': get('b', ['200']) }),
      (url, { method }) => {
        sent.add(`${method} ${url.pathname}`);
        return { status: 404 };
      },
    );
    expect(sent).toEqual(new Set(['GET /a', 'GET /b']));
    expect(found['a.served']).toMatchObject({ verdict: 'failed' });
  });

  it('has verdicts of a document with one operation, and of requests that need a value', async () => {
    const sent = new Set<string>();
    const parameters = [{ name: 'n', in: 'query', required: true, example: 7, schema: { type: 'integer' } }];
    const found = await foundOf(
      openApi({ '/a': get('a', ['200', '400'], { parameters }) }),
      (url, { method }) => {
        sent.add(`${method} ${url.pathname}`);
        return { status: 400 };
      },
    );
    expect(sent).toEqual(new Set(['GET /a']));
    expect(found['a.served']).toMatchObject({ verdict: 'failed' });
  });

  it('names no path of a case where a profile generates none', async () => {
    const parameters = [{ name: 'n', in: 'query', required: true, schema: { type: 'integer' } }];
    const paths = { '/a': get('a', ['200', '404'], { parameters }), '/b': get('b', ['200']) };
    const say = ({ pathname }: URL) => (pathname === '/a' ? { status: 404 } : {});
    const found = await foundOf(openApi(paths), say, {}, profiles.smoke);
    expect(found['a.served']?.reason).toBe(
      'each request was rejected, and held values that the service need not know',
    );
  });

  it('names the parameter that no value is known of', async () => {
    const parameters = [
      { name: 'from', in: 'query', required: true, schema: { type: 'integer', minimum: 10, maximum: 5 } },
    ];
    const found = await foundOf(
      openApi({ '/a': get('a', ['200'], { parameters }), '/b': get('b', ['200']) }),
      () => ({}),
    );
    expect(found['a.served']).toMatchObject({
      verdict: 'skipped',
      reason:
        'no request could be made: no value is known that the schema of the required parameter "from" permits',
    });
  });
});

describe('links', () => {
  const cursor = [{ name: 'cursor', in: 'query', required: true, schema: { type: 'string', pattern: '^c' } }];
  const paths = (link: object) => {
    const list = get('list', ['200']);
    Object.assign(list.get.responses['200'] ?? {}, { links: { more: link } });
    return { '/list': list, '/page': get('page', ['200', '400'], { parameters: cursor }) };
  };
  const say = ({ pathname, searchParams }: URL) => {
    if (pathname === '/list') return { headers: { 'X-Cursor': 'c77' }, body: { next: 'c77' } };
    return searchParams.get('cursor') === 'c77' ? {} : { status: 400 };
  };

  it.each([
    ['in a header', { operationId: 'page', parameters: { cursor: '$response.header.X-Cursor' } }],
    [
      'by a reference',
      { operationRef: '#/paths/~1page/get', parameters: { 'query.cursor': '$response.body#/next' } },
    ],
  ])('are followed %s', async (_, link) => {
    const { '/list': list, '/page': page } = paths(link);
    const found = await foundOf(openApi({ '/list': list, '/page': page }), say);
    expect(found['page.served']).toMatchObject({ verdict: 'passed' });
  });

  it('that lead to no value leave an operation without data', async () => {
    const { '/list': list, '/page': page } = paths({
      operationId: 'page',
      parameters: { cursor: '$response.header.X-Other' },
    });
    const found = await foundOf(openApi({ '/list': list, '/page': page }), ({ pathname }) =>
      pathname === '/list' ? {} : { status: 400 },
    );
    expect(found['page.served']).toMatchObject({
      verdict: 'skipped',
      reason:
        'no value of "cursor" is known, which comes from list, header x-other by the document, and made-up ones were rejected as invalid',
    });
  });
});
