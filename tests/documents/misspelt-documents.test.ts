import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseTarget } from '../../engine/target/target-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Calls of a document. @param kind by which a target file names it */
async function callsOf(text: string, kind: 'openapi' | 'openrpc' = 'openapi') {
  writeFileSync(join(folder, 'doc.yaml'), text);
  const target = `name: t
nodes:
  - { name: n, api: jsonrpc, url: "http://127.0.0.1:1" }
documents:
  - { ${kind}: ./doc.yaml, nodes: [n], methods: ["${kind === 'openapi' ? 'GET *' : '*'}"] }
`;
  const [read] = (await parseTarget(target, join(folder, 'target.yaml'), {})).documents;
  return read?.calls.map(({ id }) => id);
}

interface Parts {
  readonly version?: string;
  readonly path?: string;
  readonly parameters?: string;
  readonly security?: string;
  readonly schema?: string;
  readonly response?: string;
  readonly responses?: string;
  /** Further paths, and what stands after them. */
  readonly rest?: string;
}

/** The schema stands on lines 14 and 15, the parameters on line 7, what else a response has on line 16. */
const openapi = ({
  version = '3.0.3',
  path = '/a',
  parameters = '[]',
  security = '[]',
  schema = '{ type: object }',
  response = '',
  responses = '',
  rest = '',
}: Parts) => `openapi: ${version}
info: { title: t, version: "1" }
paths:
  ${path}:
    get:
      operationId: getA
      parameters: ${parameters}
      security: ${security}
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema:
                ${schema}
${response}${responses}${rest}`;

describe('a document that the specification allows', () => {
  it.each([
    '{ type: array }',
    '{ type: array, prefixItems: [{ type: string }] }',
    '{ type: array, items: false }',
    '{ type: array, items: true }',
  ])('of OpenAPI 3.1 may have the list %s', async (schema) => {
    const parameters = `[{ name: q, in: query, schema: ${schema} }]`;
    await expect(callsOf(openapi({ version: '3.1.0', schema, parameters }))).resolves.toEqual(['getA']);
  });

  it.each(['3.0.3', '3.1.0', '3.2.0'])('of OpenAPI %s may have extensions beside names', async (version) => {
    const text = openapi({
      version,
      schema: '{ $ref: "#/paths/x-shared/thing" }',
      responses: '        x-note: none\n        x-more: { get: 1 }\n',
      rest: `  x-shared: { thing: { type: string } }
  x-note: none
  x-list: [1]
  x-path: { get: { operationId: no, responses: {} } }
components: { x-note: none, x-nothing: null, x-more: { "a b": 1 }, schemas: { x-a: { type: string } } }
`,
    });
    await expect(callsOf(text)).resolves.toEqual(['getA']);
  });

  it('may have extensions in which a pattern is none of ECMAScript', async () => {
    const rest = 'x-rules: { r: { pattern: "(?i)a" }, s: { type: string, pattern: "(?i)a" } }\n';
    await expect(callsOf(openapi({ rest }))).resolves.toEqual(['getA']);
    const referring = openapi({ schema: '{ $ref: "#/x-rules/s" }', rest });
    await expect(callsOf(referring)).rejects.toThrow(/doc\.yaml:16:\d+: not a regular expression/);
  });

  it('may require schemes and link to operations that it has', async () => {
    const text = openapi({
      security: '[{ key: [] }, {}]',
      response: `          links:
            l: { operationId: getB, parameters: { id: "$response.body#/id", all: "$response.body#", q: 1 } }
            m: { $ref: "#/components/links/m" }
            n: { operationRef: "#/paths/~1b/get" }
            o: { operationId: called }
`,
      rest: `  /b: { get: { operationId: getB, responses: { "200": { description: ok } } } }
  /a/{x}: { get: { operationId: getX, parameters: [{ $ref: "#/components/parameters/x" }], responses: { "200": { description: ok } } } }
  /a/{x}/{y}:
    parameters: [{ $ref: "#/components/parameters/x" }, { name: "y", in: path, required: true, schema: { type: string } }]
    get:
      operationId: getY
      responses: { "200": { description: ok } }
      callbacks: { c: { "{$request.body#/url}": { post: { operationId: called, responses: { "200": { description: ok } } } } } }
components:
  parameters: { x: { name: x, in: path, required: true, schema: { type: string } } }
  links: { m: { operationId: getA } }
  securitySchemes: { key: { type: apiKey, name: k, in: header } }
`,
    });
    await expect(callsOf(text)).resolves.toEqual(['getA', 'getB', 'getX', 'getY']);
  });

  it('of OpenAPI 3.2 may name a security scheme by its address', async () => {
    const text = openapi({ version: '3.2.0', security: '[{ "./schemes.yaml#/key": [] }]' });
    await expect(callsOf(text)).resolves.toEqual(['getA']);
  });
});

const list = '{ type: array }';
const query = (name: string) => `{ name: ${name}, in: query, schema: { type: string } }`;
const scheme = (fields: string) =>
  openapi({ rest: `components:\n  securitySchemes:\n    key:\n      description: a key\n      ${fields}\n` });

describe('a document that the specification forbids says where', () => {
  it.each([
    [
      'a list of OpenAPI 3.0 without items',
      openapi({ schema: list }),
      /doc\.yaml:14:15: `\/paths\/~1a\/get\/responses\/200\/content\/application~1json\/schema` is an array/,
    ],
    [
      'such a list behind a reference',
      openapi({
        schema: '{ $ref: "#/components/schemas/A" }',
        rest: `components:\n  schemas:\n    A: ${list}\n`,
      }),
      /doc\.yaml:18:\d+: `\/paths\/~1a\/get\/responses/,
    ],
    [
      'such a list in a parameter',
      openapi({ parameters: `[${query('p')}, { name: q, in: query, schema: ${list} }]` }),
      /doc\.yaml:7:\d+: `\/paths\/~1a\/get\/parameters\/1` is an array/,
    ],
    [
      'such a list in a parameter of the path',
      `${openapi({})}  /b:\n    get: { responses: { "200": { description: ok } } }\n    parameters:\n      - { name: q, in: query, schema: ${list} }\n`,
      /doc\.yaml:19:\d+: `\/paths\/~1b\/parameters\/0` is an array/,
    ],
    [
      'two parameters of one name',
      openapi({
        parameters: `\n        - ${query('p')}\n        - ${query('q')}\n        - { name: p, in: query, schema: {} }`,
      }),
      /doc\.yaml:10:\d+: Found multiple `query` parameters named `p` in `\/paths\/~1a\/get`/,
    ],
    [
      'a parameter that its path does not have',
      openapi({
        path: '/a/b',
        parameters: '[{ name: p, in: path, required: true, schema: { type: string } }]',
      }),
      /doc\.yaml:5:\d+: `\/paths\/~1a~1b\/get` has a path parameter named `p`/,
    ],
    [
      'a security scheme of no type',
      scheme('type: wrong'),
      /doc\.yaml:20:\d+: `\/components\/securitySchemes\/key` has an invalid `type`: `wrong`/,
    ],
    [
      'a security scheme that lacks a field',
      scheme('type: http'),
      /doc\.yaml:18:\d+: `\/components\/securitySchemes\/key` \(`type: http`\) is missing required property/,
    ],
    [
      'a media type beside "content"',
      openapi({ response: '          application/json: { schema: {} }\n' }),
      /doc\.yaml:16:\d+: must NOT have .*\(application\/json is not expected to be here; media types stand in "content"\)/,
    ],
    [
      'a media type beside "content" in OpenAPI 3.1',
      openapi({ version: '3.1.0', response: '          application/json: { schema: {} }\n' }),
      /doc\.yaml:16:\d+: must NOT have .*\(application\/json is not expected to be here/,
    ],
    [
      'two paths that are one',
      openapi({
        path: '"/a/{x}"',
        parameters: '[{ name: x, in: path, required: true, schema: { type: string } }]',
        rest: `  /a/{y}:
    get:
      parameters: [{ name: "y", in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok } }
`,
      }),
      /doc\.yaml:16:3: "\/a\/\{y\}" is the same path as "\/a\/\{x\}" but for the names of its parameters/,
    ],
    [
      'a security scheme that is not there',
      openapi({ security: '[{ key: [] }]' }),
      /doc\.yaml:8:\d+: security names the scheme "key", which .* does not have; it has none/,
    ],
    [
      'a security scheme of the whole that is not there',
      `${openapi({})}components: { securitySchemes: { k: { type: http, scheme: basic } } }\nsecurity:\n  - key: []\n`,
      /doc\.yaml:18:\d+: security names the scheme "key", which .* does not have; it has k/,
    ],
    [
      'a link to an operation that is not there',
      openapi({ response: '          links:\n            l: { operationId: nope }\n' }),
      /doc\.yaml:17:\d+: the link "l" names the operation "nope", which the document does not have/,
    ],
    [
      'such a link behind references',
      openapi({
        responses: '        "404": { $ref: "#/components/responses/R" }\n',
        rest: `components:
  responses: { R: { description: none, links: { l: { $ref: "#/components/links/L" } } } }
  links:
    L:
      operationId: nope
`,
      }),
      /doc\.yaml:21:\d+: the link "l" names the operation "nope"/,
    ],
    [
      'a link without the slash of its pointer',
      openapi({
        parameters: `[${query('p')}]`,
        response:
          '          links:\n            l:\n              operationId: getA\n              parameters: { p: "$response.body#id" }\n',
      }),
      /doc\.yaml:19:\d+: the link "l" takes "p" from "\$response\.body#id", .*write "\$response\.body#\/id"/,
    ],
    [
      'the address of a file',
      openapi({ schema: '{ $ref: "file:///a/b.yaml" }' }),
      /doc\.yaml:15:\d+: the reference "file:\/\/\/a\/b\.yaml" is the address of a file; write its path/,
    ],
    [
      'a name of a schema that is not there',
      openapi({ version: '3.1.0', schema: '{ $ref: "urn:a:b" }' }),
      /doc\.yaml:15:\d+: the reference "urn:a:b" names no schema by its \$id/,
    ],
  ])('%s', async (_what, text, message) => {
    await expect(callsOf(text)).rejects.toThrow(message);
    await expect(callsOf(text)).rejects.toMatchObject({ name: 'UserError' });
  });

  it('of two parameters of one name of a method', async () => {
    const text = `openrpc: 1.3.2
info: { title: t, version: "1" }
methods:
  - name: get
    params:
      - { name: a, schema: {} }
      - { name: b, schema: {} }
      - { $ref: "#/components/contentDescriptors/A" }
    result: { name: r, schema: {} }
components: { contentDescriptors: { A: { name: a, schema: {} } } }
`;
    await expect(callsOf(text, 'openrpc')).rejects.toThrow(
      /doc\.yaml:8:\d+: a parameter before is named "a", too/,
    );
    await expect(callsOf(text.replace('{ name: a,', '{ name: c,'), 'openrpc')).resolves.toEqual(['get']);
  });
});
