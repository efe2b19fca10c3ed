import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseTarget } from '../../engine/target/target-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const openrpc = `openrpc: 1.3.2
info: { title: t, version: "1" }
methods:
  - name: chain_head
    params: []
    result: { name: head, schema: { type: string } }
  - name: chain_sendTransaction
    params: []
    result: { name: hash, schema: { type: string } }
`;
const openapi = `openapi: 3.0.3
info: { title: t, version: "1" }
paths:
  /status:
    get:
      operationId: getStatus
      responses:
        "200": { description: ok }
    post:
      operationId: setStatus
      responses:
        "200": { description: ok }
`;

async function documentsOf(text: string, entry: string, file = 'doc.yaml') {
  writeFileSync(join(folder, file), text);
  const target = `name: t
nodes:
  - { name: n, api: jsonrpc, url: "http://127.0.0.1:1" }
  - { name: w, api: wallet, url: "http://127.0.0.1:1" }
documents:
  - ${entry}
`;
  return (await parseTarget(target, join(folder, 'target.yaml'), {})).documents;
}

describe('a document that is right', () => {
  it('gives the calls that are listed, and by a glob only those that sound like reads', async () => {
    const [read] = await documentsOf(openrpc, '{ openrpc: ./doc.yaml, nodes: [n], methods: ["chain_*"] }');
    expect(read).toMatchObject({ name: 'doc', level: 'required', nodes: ['n'] });
    expect(read?.calls.map(({ id }) => id)).toEqual(['chain_head']);
    const [named] = await documentsOf(
      openrpc,
      '{ name: x, level: advisory, openrpc: ./doc.yaml, nodes: [n], methods: [chain_sendTransaction] }',
    );
    expect(named).toMatchObject({ name: 'x', level: 'advisory' });
    expect(named?.calls.map(({ id }) => id)).toEqual(['chain_sendTransaction']);
  });

  it.each(['1.0.0', '1.2.6', '1.4.1'])('may be of OpenRPC %s', async (version) => {
    const entry = '{ openrpc: ./doc.yaml, nodes: [n], methods: [chain_head] }';
    const [read] = await documentsOf(openrpc.replace('1.3.2', version), entry);
    expect(read?.calls.map(({ id }) => id)).toEqual(['chain_head']);
  });

  it('may have a schema that is true, and fields that are named like keywords', async () => {
    const text = openapi.replace(
      '{ description: ok }',
      `{ description: ok, content: { application/json: { schema: true } }, links: { a: { operationId: getStatus, parameters: { type: "$response.body#/type" } } } }`,
    );
    const entry = '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }';
    const [read] = await documentsOf(text.replace('3.0.3', '3.1.0'), entry);
    expect(read?.calls.map(({ id }) => id)).toEqual(['getStatus']);
  });

  it('may have extensions of other tools, whose names are those of relations', async () => {
    const other = openapi.replace(
      '      operationId: getStatus\n',
      '      operationId: getStatus\n      x-order: 3\n      parameters: [{ name: page, in: query, schema: { type: integer }, x-order: 1, x-filter: true, x-note: {} }]\n',
    );
    const [read] = await documentsOf(other, '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }');
    expect(read?.relations).toEqual([]);
  });

  it('may have schemas with an $id, whose references begin with themselves', async () => {
    const other = `${openapi
      .replace('3.0.3', '3.1.0')
      .replace(
        '{ description: ok }',
        '{ description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }',
      )}components:
  schemas:
    A: { $id: "https://a.example/A", $defs: { L: { type: integer } }, properties: { l: { $ref: "#/$defs/L" } } }
`;
    const [read] = await documentsOf(other, '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }');
    expect(read?.document).toMatchObject({
      components: { schemas: { A: { properties: { l: { $ref: '#/components/schemas/A/$defs/L' } } } } },
    });
  });

  it('may be JSON, and of OpenAPI gives GET alone', async () => {
    const { parse } = await import('yaml');
    const [read] = await documentsOf(
      JSON.stringify(parse(openapi)),
      '{ openapi: ./doc.json, nodes: [w], methods: ["*"] }',
      'doc.json',
    );
    expect(read?.calls.map(({ id }) => id)).toEqual(['getStatus']);
  });
});

describe('a document that is wrong ends with its file and line', () => {
  it.each([600, 20_000])('where its schema is nested %i deep', async (depth) => {
    const schema = `${'{"type":"object","properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`;
    const text = `{"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{
      "description":"k","content":{"application/json":{"schema":${schema}}}}}}}}}`;
    const entry = '{ openapi: ./deep.json, nodes: [w], methods: ["*"] }';
    await expect(documentsOf(text, entry, 'deep.json')).rejects.toThrow(/deep\.json.*: .*(depth|nested)/i);
  });

  it.each<[string, string, string, RegExp]>([
    [
      'a misspelt key',
      openrpc.replace('params: []\n    result: { name: head', 'parms: []\n    result: { name: head'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:5(:\d+)?: unknown key "parms" in methods\.0; did you mean "params"\?/,
    ],
    [
      'a key of an extension without x-',
      openrpc.replace(
        'params: []\n    result: { name: head',
        'groups-of-2: []\n    params: []\n    result: { name: head',
      ),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:5(:\d+)?: unknown key "groups-of-2" in methods\.0; known keys: name, /,
    ],
    [
      'a missing part',
      openrpc.replace('info: { title: t, version: "1" }\n', ''),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:1(:\d+)?: "info" is missing/,
    ],
    [
      'a misspelt part of a relation',
      openapi.replace(
        '      operationId: getStatus\n',
        '      operationId: getStatus\n      parameters:\n        - { name: page, in: query, schema: { type: integer } }\n        - name: role\n          in: query\n          schema: { type: string }\n          x-filter: { rows: /results, feild: /role }\n',
      ),
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml:12(:\d+)?: unknown key "feild" in getStatus role\.x-filter; did you mean "field"\?/,
    ],
    [
      'a relation without what it needs',
      openrpc.replace(
        'params: []\n    result: { name: head',
        'x-invalid: {}\n    params: [{ name: block, schema: {}, x-invalid: { malformed: { rule: [type] } } }]\n    result: { name: head',
      ),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: [chain_head] }',
      /doc\.yaml:6(:\d+)?: unknown key "rule" in chain_head block\.x-invalid\.malformed; did you mean "rules"\?/,
    ],
    [
      'a pointer that is none',
      openrpc.replace(
        'params: []\n    result: { name: head',
        'params: [{ name: block, schema: {}, x-key: { field: number } }]\n    result: { name: head',
      ),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: [chain_head] }',
      /doc\.yaml:5(:\d+)?: chain_head block\.x-key\.field has the wrong format/,
    ],
    [
      'a window by a parameter that is not there',
      openapi.replace(
        '      operationId: getStatus\n',
        '      operationId: getStatus\n      x-window: { rows: /results, limit: size }\n',
      ),
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml:7(:\d+)?: getStatus has no parameter "size"; it has none/,
    ],
    [
      'a value from an operation that is not there',
      openrpc.replace(
        'params: []\n    result: { name: head',
        'params: [{ name: block, schema: {}, x-from: "chain_haed#/0" }]\n    result: { name: head',
      ),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: [chain_head] }',
      /doc\.yaml:5(:\d+)?: x-from names the operation "chain_haed", which the document does not have; it has chain_head, chain_sendTransaction/,
    ],
    [
      'a value from nowhere',
      openrpc.replace(
        'params: []\n    result: { name: head',
        'params: [{ name: block, schema: {}, x-from: "chain_head/0" }]\n    result: { name: head',
      ),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: [chain_head] }',
      /doc\.yaml:5(:\d+)?: x-from "chain_head\/0" is no operation and pointer/,
    ],
    [
      'a method that nothing answers',
      openrpc.replace('    result: { name: head', '    x-result: { name: head'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: [chain_head] }',
      /"chain_head" names only methods without a result: those are notifications/,
    ],
    [
      'a version of OpenRPC that is not known',
      openrpc.replace('1.3.2', '2.0.0'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:1(:\d+)?: no OpenRPC document of version 1\.0 to 1\.4; it begins with a line/,
    ],
    [
      'a pattern that is none',
      openrpc.replace('schema: { type: string } }', 'schema: { type: string, pattern: "(?i)^abc$" } }'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:6(:\d+)?: not a regular expression of ECMAScript/,
    ],
    [
      'schemas that refer to each other in a circle',
      `${openapi.replace(
        '{ description: ok }',
        '{ description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }',
      )}components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/A" }
`,
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml:\d+(:\d+)?: .*(circle|circular)/i,
    ],
    [
      'a schema that is all of itself',
      openrpc.replace('schema: { type: string } }', 'schema: { $ref: "#/components/schemas/A" } }') +
        'components: { schemas: { A: { allOf: [{ $ref: "#/components/schemas/A" }] } } }\n',
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:\d+(:\d+)?: the schema refers to itself in a circle/,
    ],
    [
      'an alias within what it stands for',
      `${openapi}x-self: &self { a: *self }\n`,
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml: it is nested too deeply, or refers to itself in a circle/,
    ],
    [
      'YAML that is none',
      `${openrpc}\t- x`,
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:10(:\d+)?: /,
    ],
    [
      'a key that is there twice',
      openrpc.replace('methods:', 'x-a1: 1\nx-a1: 2\nmethods:'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:4:1: the key "x-a1" is used twice, first on line 3; remove one/,
    ],
    [
      'a key that is there twice in JSON',
      '{ "openapi": "3.0.3", "info": { "title": "t", "version": "1" },\n"paths": {\n  "/v1/a": {},\n  "/v1/a": {} } }',
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:4:3: the key "\/v1\/a" is used twice, first on line 3; remove one/,
    ],
    [
      'a type that JSON Schema does not have',
      openrpc.replace('schema: { type: string } }', 'schema: { type: int } }'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:6(:\d+)?: "int" is no type of JSON Schema; it has string, number, integer/,
    ],
    [
      'a bound that is a text',
      openrpc.replace('schema: { type: string } }', 'schema: { type: string, minLength: "1" } }'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:6(:\d+)?: "minLength" has to be a number/,
    ],
    [
      'two methods of one name',
      openrpc.replace('chain_sendTransaction', 'chain_head'),
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:7(:\d+)?: a method before is named "chain_head", too/,
    ],
    [
      'a document that is not there',
      openrpc,
      '{ openrpc: ./missing.yaml, nodes: [n], methods: ["*"] }',
      /target\.yaml:6:\d+: .*missing\.yaml: cannot be read \(file not found\)/,
    ],
    [
      'a reference to a file that is not there',
      openapi.replace('{ description: ok }', '{ $ref: "./none.yaml#/a" }'),
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml:8(:\d+)?: the reference to \.\/none\.yaml: .*none\.yaml: cannot be read/,
    ],
    [
      'an address in place of a file',
      openapi,
      '{ openapi: "https://a.example/openapi.yaml", nodes: [w], methods: ["*"] }',
      /target\.yaml:6(:\d+)?: https:\/\/a\.example\/openapi\.yaml is an address; save the document/,
    ],
    [
      'a document of Swagger 2.0',
      'swagger: "2.0"\ninfo: { title: t, version: "1" }\npaths: {}\n',
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml:1(:\d+)?: a document of Swagger 2\.0; convert it to OpenAPI 3/,
    ],
    [
      'two operations of one id',
      openapi.replace('setStatus', 'getStatus'),
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml:10(:\d+)?: The operationId `getStatus` is duplicated/,
    ],
    [
      'a parameter in the path that is not described',
      openapi.replace('/status:', '/status/{id}:'),
      '{ openapi: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /doc\.yaml:(5|9)(:\d+)?: `\/paths\/~1status~1\{id\}\/\w+` is missing path parameter/,
    ],
    [
      'a response without description',
      openapi.replace('{ description: ok }', '{}'),
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:8(:\d+)?: must have required property 'description' \(description is missing here\)/,
    ],
    [
      'a response without description, below a schema that is longer where it is read',
      `${openapi
        .replace(
          '{ description: ok }',
          '{ description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }',
        )
        .replace('"200": { description: ok }', '"200": {}')}components:
  schemas:
    A: { properties: { a: { type: string }, b: { type: string }, c: { type: string } } }
`,
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:12(:\d+)?: must have required property 'description'/,
    ],
    [
      'a parameter without a name, behind a reference',
      `${openapi.replace(
        '      operationId: getStatus\n',
        '      operationId: getStatus\n      parameters: [{ $ref: "#/components/parameters/p" }]\n',
      )}components:
  parameters:
    p: { in: query, schema: { type: string } }
`,
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:16(:\d+)?: must have required property 'name'/,
    ],
    [
      'another version',
      openapi.replace('3.0.3', '2.0'),
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:1(:\d+)?: no OpenAPI document of version 3\.0 to 3\.2/,
    ],
    [
      'a reference to nothing',
      openapi.replace('{ description: ok }', '{ $ref: "#/components/responses/x" }'),
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:8(:\d+)?: the reference "#\/components\/responses\/x" points at nothing/,
    ],
    [
      'a reference to another machine',
      openapi.replace('{ description: ok }', '{ $ref: "https://x.example/a.yaml#/b" }'),
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /doc\.yaml:8(:\d+)?: the reference .* leads to another machine/,
    ],
    [
      'a reference to a file that is not there',
      openapi.replace('{ description: ok }', '{ $ref: "./none.yaml#/b" }'),
      '{ openapi: ./doc.yaml, nodes: [n], methods: ["*"] }',
      /none\.yaml: cannot be read/,
    ],
    [
      'a method that it does not have',
      openrpc,
      '{ openrpc: ./doc.yaml, nodes: [n], methods: [chain_head, nothing] }',
      /target\.yaml:6(:\d+)?: the document has nothing that "nothing" names/,
    ],
    [
      'a glob of nothing but what changes',
      openrpc,
      '{ openrpc: ./doc.yaml, nodes: [n], methods: ["chain_send*"] }',
      /target\.yaml:6(:\d+)?: .*may change something; name them one by one/,
    ],
    [
      'an operation that is no GET',
      openapi,
      '{ openapi: ./doc.yaml, nodes: [n], methods: [setStatus] }',
      /target\.yaml:6(:\d+)?: "setStatus" names no GET/,
    ],
    [
      'a node that is not there',
      openrpc,
      '{ openrpc: ./doc.yaml, nodes: [m], methods: ["*"] }',
      /target\.yaml:6(:\d+)?: the target file has no node "m"/,
    ],
    [
      'a node that takes no JSON-RPC',
      openrpc,
      '{ openrpc: ./doc.yaml, nodes: [w], methods: ["*"] }',
      /target\.yaml:6(:\d+)?: the node "w" \(api wallet\) takes no JSON-RPC/,
    ],
    [
      'a platform that is not there',
      openapi,
      '{ openapi: ./doc.yaml, platform: true, methods: ["*"] }',
      /target\.yaml:6(:\d+)?: the target file gives no platform/,
    ],
    [
      'no methods',
      openrpc,
      '{ openrpc: ./doc.yaml, nodes: [n] }',
      /target\.yaml:6(:\d+)?: "methods" is missing/,
    ],
  ])('%s', async (_what, text, entry, message) => {
    await expect(documentsOf(text, entry)).rejects.toThrow(message);
    await expect(documentsOf(text, entry)).rejects.toMatchObject({ name: 'UserError' });
  });
});
