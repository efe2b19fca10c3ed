import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { listen, type SmallServer } from '../small-services/small-platform.ts';
import { idsWith, ownRun } from './own-run.ts';

let server: SmallServer | undefined;
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-openapi-3-2-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => server?.close());

/** With what 3.2 adds: a query string as a whole, media types to refer to, `QUERY`, verbs of one's own, streams, responses without a description. */
const document = `openapi: 3.2.0
$self: https://example.com/blocks.yaml
info: { title: Blocks, version: "1" }
servers: [{ url: /v1, name: main }]
tags: [{ name: blocks, summary: Blocks, kind: nav }, { name: newest, parent: blocks }]
paths:
  /blocks:
    get:
      operationId: listBlocks
      parameters:
        - name: whole
          in: querystring
          required: true
          content:
            application/x-www-form-urlencoded:
              schema:
                type: object
                required: [limit]
                properties: { limit: { type: integer, minimum: 1, maximum: 5 } }
                additionalProperties: false
      responses:
        "200": { summary: found, content: { application/json: { $ref: "#/components/mediaTypes/Blocks" } } }
        "400": { summary: wrong }
    query:
      operationId: queryBlocks
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { "200": { description: ok, content: { application/jsonl: { itemSchema: { type: object } } } } }
    additionalOperations:
      COPY: { operationId: copyBlocks, responses: { "200": { description: ok } } }
components:
  mediaTypes:
    Blocks:
      schema:
        type: object
        required: [blocks]
        properties: { blocks: { type: array, items: { $ref: "#/components/schemas/Block" } } }
  schemas:
    Block: { type: object, required: [height], properties: { height: { type: integer } } }
`;

async function run(text: string, block: object) {
  const asked: string[] = [];
  server = await listen(({ method = '', url = '' }, _sent, response) => {
    asked.push(`${method} ${url}`);
    const limit = new URL(url, 'http://localhost').searchParams.get('limit') ?? '';
    const isValid = /^\/v1\/blocks\?limit=\d+$/.test(url) && Number(limit) >= 1 && Number(limit) <= 5;
    response
      .writeHead(isValid ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(isValid ? { blocks: [block] } : {}));
  });
  writeFileSync(join(folder, 'blocks.yaml'), text);
  const target = {
    name: 't',
    nodes: [{ name: 'n', api: 'jsonrpc', url: server.origin }],
    documents: [{ openapi: './blocks.yaml', nodes: ['n'], methods: ['*'] }],
  };
  return { asked, result: await ownRun(target, join(folder, 'target.yaml')) };
}

describe('an OpenAPI 3.2 document of the user', () => {
  it('finds nothing at a service that keeps it, and sends GET alone', async () => {
    const { asked, result } = await run(document, { height: 1 });
    expect(idsWith(result, 'failed')).toEqual([]);
    expect(idsWith(result, 'inconclusive')).toEqual([]);
    expect(idsWith(result, 'passed')).toEqual(
      expect.arrayContaining(['own.blocks.listBlocks.schema', 'own.blocks.listBlocks.rejection']),
    );
    expect(asked.filter((one) => !one.startsWith('GET /v1/blocks'))).toEqual([]);
    expect(asked).toEqual(expect.arrayContaining(['GET /v1/blocks?limit=1', 'GET /v1/blocks?limit=5']));
  });

  it('finds an answer that breaks a media type behind a reference', async () => {
    const { result } = await run(document, { height: '1' });
    expect(idsWith(result, 'failed')).toEqual(['own.blocks.listBlocks.schema']);
  });

  it.each([
    [
      'a misspelt key',
      ['operationId: listBlocks', 'operationID: listBlocks'],
      /blocks\.yaml:9:\d+: .*operationID/,
    ],
    ['a parameter without a place', ['in: querystring', 'at: querystring'], /blocks\.yaml:1\d:\d+: /],
    ['a reference that leads nowhere', ['mediaTypes/Blocks', 'mediaTypes/Block'], /blocks\.yaml:\d+:\d+: /],
  ])('names the line of %s', async (_, [from = '', to = ''], message) => {
    await expect(run(document.replace(from, to), {})).rejects.toThrow(message);
  });
});
