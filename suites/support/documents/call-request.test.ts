import { describe, expect, it } from 'vitest';
import { openApiCalls } from '../../../generators/requests/open-api-calls.ts';
import { asOpenApi } from '../../../specs/open-api.ts';
import { httpRequest } from './call-request.ts';

/** What is sent of a GET with one parameter. */
function sent(parameter: object, value: unknown, { path = '/a', more = {} } = {}) {
  const schema = { type: Array.isArray(value) ? 'array' : typeof value };
  const document = asOpenApi({
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: {
      [path]: {
        get: { parameters: [{ name: 'p', schema, ...parameter }], responses: { 200: { description: 'k' } } },
      },
    },
    ...more,
  });
  const [call] = openApiCalls(document);
  if (call === undefined) throw new Error('the document has no operation');
  const { path: asked, query, headers } = httpRequest(call, { p: value });
  return { path: asked, query, headers };
}

const inQuery = (style: object, value: unknown) => sent({ in: 'query', ...style }, value).query;
const inPath = (style: object, value: unknown) =>
  sent({ in: 'path', required: true, ...style }, value, { path: '/a/{p}' }).path;

describe('the request of an operation', () => {
  it.each([
    ['form', {}, [1, 2], { p: ['1', '2'] }],
    ['form in one', { explode: false }, [1, 2], { p: '1,2' }],
    ['pipes', { style: 'pipeDelimited', explode: false }, [1, 2], { p: '1|2' }],
    ['spaces', { style: 'spaceDelimited', explode: false }, [1, 2], { p: '1 2' }],
    ['the fields of an object', {}, { a: 1, b: 2 }, { a: '1', b: '2' }],
    ['an object in one', { explode: false }, { a: 1, b: 2 }, { p: 'a,1,b,2' }],
    ['an object in brackets', { style: 'deepObject' }, { a: 1, b: 2 }, { 'p[a]': '1', 'p[b]': '2' }],
    [
      'JSON',
      { schema: undefined, content: { 'application/json': { schema: { type: 'object' } } } },
      { a: 1 },
      { p: '{"a":1}' },
    ],
  ])('writes a query as its style says: %s', (_, style, value, query) => {
    expect(inQuery(style, value)).toEqual(query);
  });

  it('writes a part of a path as its style says', () => {
    expect(inPath({}, 'x y')).toBe('/a/x%20y');
    expect(inPath({ style: 'label' }, 'x')).toBe('/a/.x');
    expect(inPath({ style: 'matrix' }, 'x')).toBe('/a/;p=x');
  });

  it('sends a cookie that is required, and no other', () => {
    expect(sent({ in: 'cookie', required: true }, 'x').headers).toEqual({ cookie: 'p=x' });
    expect(sent({ in: 'cookie' }, 'x').headers).toEqual({});
  });

  it('says of contents what the document requires and shows, and nothing else', () => {
    const accept = { name: 'Accept', in: 'header', required: true };
    const of = (schema: object, more: object = {}) => sent({ ...accept, schema, ...more }, 'x').headers;
    expect(of({ type: 'string', default: 'application/x.a+json' })).toEqual({
      accept: 'application/x.a+json',
    });
    expect(of({ type: 'string', enum: ['b/c', 'd/e'] })).toEqual({ accept: 'b/c' });
    expect(of({ type: 'string' }, { example: 'f/g' })).toEqual({ accept: 'f/g' });
    expect(of({ type: 'string' })).toEqual({});
    expect(of({ type: 'string', default: 'a/b' }, { required: false })).toEqual({});
    const type = { ...accept, name: 'Content-Type', schema: { type: 'string', default: 'application/json' } };
    expect(sent(type, 'x').headers).toEqual({ 'content-type': 'application/json' });
  });

  it('begins with the path of its server, variables and all', () => {
    const servers = [{ url: 'https://a.example/api/{v}/', variables: { v: { default: 'v2' } } }];
    expect(sent({ in: 'query' }, 'x', { more: { servers } }).path).toBe('/api/v2/a');
    expect(sent({ in: 'query' }, 'x', { more: { servers: [{ url: '/' }] } }).path).toBe('/a');
  });

  it('begins with the path of the server of its own, or of its path, where one has any', () => {
    const operation = { responses: { 200: { description: 'k' } } };
    const calls = openApiCalls(
      asOpenApi({
        openapi: '3.1.0',
        info: { title: 't', version: '1' },
        servers: [{ url: '/all' }],
        paths: {
          '/a': { get: { ...operation, servers: [{ url: '/own' }] } },
          '/b': { servers: [{ url: '/path' }], get: operation },
          '/c': { get: operation },
        },
      }),
    );
    expect(calls.map(({ path }) => path)).toEqual(['/own/a', '/path/b', '/all/c']);
  });
});
