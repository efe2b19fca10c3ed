import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseTarget } from '../../engine/target/target-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-references-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, object>>;

/** What a document with an answer of this schema becomes, with files beside it. */
async function read(schema: object, schemas: object, files: Files = {}) {
  const content = { 'application/json': { schema } };
  const get = { operationId: 'a', responses: { 200: { description: 'k', content } } };
  return (await readWhole({ paths: { '/a': { get } }, components: { schemas } }, files))?.document;
}

async function callsOf(paths: object, files: Files) {
  return (await readWhole({ paths }, files))?.calls ?? [];
}

async function readWhole(parts: object, files: Files) {
  const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, ...parts };
  for (const [name, value] of Object.entries({ ...files, 'doc.json': document }))
    writeFileSync(join(folder, name), JSON.stringify(value, null, 2));
  const target = {
    name: 't',
    nodes: [{ name: 'n', api: 'jsonrpc', url: 'http://127.0.0.1:1' }],
    documents: [{ openapi: './doc.json', nodes: ['n'], methods: ['*'] }],
  };
  const { documents } = await parseTarget(JSON.stringify(target), join(folder, 'target.yaml'), {});
  return documents[0];
}

const schemaOf = (document: object | undefined) =>
  (
    document as {
      paths: Record<
        string,
        { get: { responses: Record<string, { content: Record<string, { schema: unknown }> }> } }
      >;
    }
  ).paths['/a']?.get.responses['200']?.content['application/json']?.schema;

describe('a reference to a name of a schema', () => {
  it.each<[string, object]>([
    ['an anchor', { $anchor: 'node' }],
    ['a dynamic anchor', { $dynamicAnchor: 'node' }],
    ['an anchor of draft 7', { $id: '#node' }],
  ])('leads to %s', async (_, name) => {
    const document = await read({ $ref: '#node' }, { A: { $defs: { 'b/c': { ...name, type: 'object' } } } });
    expect(schemaOf(document)).toEqual({ $ref: '#/components/schemas/A/$defs/b~1c' });
  });

  it('leads to an anchor of the schema with an $id around it, or of the one that it names', async () => {
    const inner = (type: string) => ({
      $defs: { x: { $anchor: 'x', type } },
      properties: { x: { $ref: '#x' } },
    });
    const document = await read(
      { anyOf: [{ $ref: 'https://a.example/A#x' }, { $ref: 'https://a.example/B' }] },
      {
        A: { $id: 'https://a.example/A', ...inner('string') },
        B: { $id: 'https://a.example/B', ...inner('integer'), not: { $ref: 'A#x' } },
      },
    );
    expect(schemaOf(document)).toEqual({
      anyOf: [{ $ref: '#/components/schemas/A/$defs/x' }, { $ref: '#/components/schemas/B' }],
    });
    expect(document).toMatchObject({
      components: {
        schemas: {
          A: { properties: { x: { $ref: '#/components/schemas/A/$defs/x' } } },
          B: {
            properties: { x: { $ref: '#/components/schemas/B/$defs/x' } },
            not: { $ref: '#/components/schemas/A/$defs/x' },
          },
        },
      },
    });
  });

  it('leads to an anchor of another file, and within it', async () => {
    const file = { $defs: { n: { $anchor: 'node', properties: { next: { $ref: '#node' } } } } };
    const document = await read({ $ref: './other.json#node' }, {}, { 'other.json': file });
    expect(schemaOf(document)).toEqual({ $ref: '#/x-files/0/$defs/n' });
    expect(document).toMatchObject({
      'x-files': [{ $defs: { n: { properties: { next: { $ref: '#/x-files/0/$defs/n' } } } } }],
    });
  });

  it.each([
    ['no schema has', '#nothing'],
    ['only what is shown has', '#shown'],
    ['nobody can read', '#/a%'],
  ])('that %s ends with file and line', async (_, $ref) => {
    await expect(read({ $ref }, { A: { default: { $anchor: 'shown' } } })).rejects.toThrow(
      new RegExp(`doc\\.json:17:\\d+: the reference "${$ref}" points at nothing`),
    );
  });
});

describe('a mapping of a discriminator', () => {
  const kind = (name: string) => ({
    type: 'object',
    required: ['kind', name],
    properties: { kind: { type: 'string' }, [name]: { type: 'integer' } },
  });
  const choice = (alternatives: readonly string[], mapping: object) => ({
    oneOf: alternatives.map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'kind', mapping },
  });
  const rule = (value: string, $ref: string) => ({
    if: { type: 'object', required: ['kind'], properties: { kind: { const: value } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { $ref },
  });

  it('leads to files', async () => {
    const files = { 'cat.json': kind('lives'), 'all.json': { Dog: { ...kind('age'), $anchor: 'dog' } } };
    const alternatives = ['./cat.json', './all.json#/Dog'];
    const mapping = { meow: 'cat.json', woof: './all.json#dog', far: 'https://a.example/far.json' };
    expect(schemaOf(await read(choice(alternatives, mapping), {}, files))).toMatchObject({
      oneOf: [{ $ref: '#/x-files/0' }, { $ref: '#/x-files/1/Dog' }],
      allOf: [rule('meow', '#/x-files/0'), rule('woof', '#/x-files/1/Dog')],
    });
  });

  it('in a file leads to what stands there, by a reference, by a name, and by the name that goes without saying', async () => {
    const Choice = choice(['#/components/schemas/Cat', '#/components/schemas/Dog'], {
      meow: 'Cat',
      woof: '#/components/schemas/Dog',
    });
    const other = { components: { schemas: { Choice, Cat: kind('lives'), Dog: kind('age') } } };
    const schema = { $ref: './other.json#/components/schemas/Choice' };
    const document = await read(schema, { Cat: {} }, { 'other.json': other });
    const [cat, dog] = ['#/x-files/0/components/schemas/Cat', '#/x-files/0/components/schemas/Dog'] as const;
    expect(document).toMatchObject({
      'x-files': [
        {
          components: {
            schemas: {
              Choice: { allOf: [rule('Cat', cat), rule('Dog', dog), rule('meow', cat), rule('woof', dog)] },
            },
          },
        },
      ],
    });
  });

  it('that leads to no file ends with file and line', async () => {
    await expect(read(choice(['#/components/schemas/A'], { a: './none.json' }), { A: {} })).rejects.toThrow(
      /doc\.json:25:\d+: the reference to \.\/none\.json: .*none\.json: cannot be read/,
    );
  });
});

describe('an operation', () => {
  it('may be in a file of its own, and hold what refers to itself', async () => {
    const Tree = { type: 'object', properties: { below: { $ref: '#/Tree' } } };
    const content = { 'application/json': { schema: { $ref: './tree.json#/Tree' } } };
    const get = { operationId: 'a', responses: { 200: { description: 'k', content } } };
    const files = { 'tree.json': { Tree }, 'get.json': get, 'item.json': { get: { $ref: './get.json' } } };
    const paths = { '/a': { get: { $ref: './get.json' } } };
    expect((await callsOf(paths, files)).map(({ id, pointer }) => [id, pointer])).toEqual([
      ['a', '/paths/~1a/get'],
    ]);
    expect(await callsOf({ '/a': { $ref: './item.json' } }, files)).toHaveLength(1);
  });

  it('may refer to a long file many times, which is read once', async () => {
    const long = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`s${at}`, { type: 'string' }]));
    writeFileSync(
      join(folder, 'long.yaml'),
      Object.keys(long)
        .map((name) => `${name}: { type: string }\n`)
        .join(''),
    );
    const properties = Object.fromEntries(
      Object.keys(long).map((name) => [name, { $ref: `./long.yaml#/${name}` }]),
    );
    const content = { 'application/json': { schema: { properties } } };
    const responses = { 200: { description: 'k', content } };
    expect(await callsOf({ '/a': { get: { operationId: 'a', responses } } }, {})).toHaveLength(1);
  }, 20_000);
});
