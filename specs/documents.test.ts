import { OpenRPCSpecificationSchema1_3 as metaSchema } from '@open-rpc/spec';
import { compileErrors, validate } from '@readme/openapi-parser';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { isObjectOrArray } from '../base/json-object.ts';
import { readSpec } from './read.ts';
import { loadRegister } from './register.ts';

const openApi = ['platform.openapi', 'wallet.openapi', 'sharded.openapi'];
const openRpc = ['jsonrpc.openrpc', 'evm.openrpc', 'rollup.openrpc', 'sharded.openrpc'];
const documents = [...openApi, ...openRpc];

type Place = { readonly at: string; readonly key: string; readonly value: unknown };

/** Every member of every object in a document, with the JSON Pointer of its object. */
function placesOf(value: unknown, at = ''): Place[] {
  if (!isObjectOrArray(value)) return [];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => [
    { at, key, value: item },
    ...placesOf(item, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  ]);
}

function schemasOf(document: unknown): [string, unknown][] {
  return placesOf(document)
    .filter(({ at, key }) => at === '/components/schemas' || key === 'schema')
    .map(({ at, key, value }) => [`${at}/${key}`, value]);
}

/** OpenRPC leaves to JSON Schema what a schema is; here each schema is compiled for itself further down. */
function openRpcValidator() {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { definitions, ...meta } = metaSchema;
  const reference = {
    type: 'object',
    required: ['$ref'],
    additionalProperties: false,
    properties: { $ref: { type: 'string' } },
  };
  return ajv.compile({
    ...meta,
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: {
      ...definitions,
      referenceObject: reference,
      JSONSchema: { type: ['object', 'boolean'] },
    },
  });
}

describe.each(openApi)('%s', (name) => {
  it('is an OpenAPI 3.1 document', async () => {
    const document = readSpec(name);
    expect(document).toHaveProperty('openapi', '3.1.0');
    const result = await validate(structuredClone(document) as never);
    expect(result.valid ? '' : compileErrors(result)).toBe('');
  });
});

describe.each(openRpc)('%s', (name) => {
  it('is an OpenRPC 1.3 document', () => {
    const document = readSpec(name);
    expect(document).toHaveProperty('openrpc', '1.3.2');
    const check = openRpcValidator();
    check(document);
    expect(check.errors ?? []).toEqual([]);
  });
});

it('checks OpenRPC documents in earnest', () => {
  const check = openRpcValidator();
  expect(
    check({ openrpc: '1.3.2', info: { title: 'a', version: '1' }, methods: [{ name: 'without params' }] }),
  ).toBe(false);
});

describe.each(documents)('%s', (name) => {
  const document = readSpec(name);

  it('has schemas that compile, references included', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true });
    addFormats.default(ajv);
    ajv.addSchema(document as object, name);
    const schemas = schemasOf(document);
    expect(schemas.length).toBeGreaterThan(0);
    for (const [pointer] of schemas) {
      expect(() => ajv.compile({ $ref: `${name}#${encodeURI(pointer)}` }), pointer).not.toThrow();
    }
  });

  it('uses no keyword of JSON Schema beyond the few that all tools here know', () => {
    const known = [
      ...[
        'type',
        'properties',
        'required',
        'items',
        'enum',
        'const',
        'pattern',
        'format',
        'minimum',
        'maximum',
      ],
      ...[
        'minLength',
        'maxLength',
        'minItems',
        'maxItems',
        'oneOf',
        'anyOf',
        'allOf',
        '$ref',
        'default',
        'examples',
      ],
      ...['description', 'additionalProperties', 'propertyNames', 'x-requirement', 'x-vocabulary'],
    ];
    const keywords = schemasOf(document).flatMap(([pointer, schema]) =>
      placesOf(schema)
        .filter(({ at }) => !/\/(properties|required|enum|examples)$/.test(at))
        .filter(({ key }) => !/^\d+$/.test(key) && !known.includes(key))
        .map(({ at, key }) => `${pointer}${at}/${key}`),
    );
    expect(keywords).toEqual([]);
  });

  it('lists as required only properties that it describes', () => {
    const strange = schemasOf(document).flatMap(([pointer, schema]) => {
      const places = [{ at: '', key: '', value: schema }, ...placesOf(schema)];
      return places.flatMap(({ at, value }) => {
        if (!isObjectOrArray(value) || !('required' in value)) return [];
        const properties = 'properties' in value ? Object.keys(Object(value.properties)) : [];
        return [value.required]
          .flat()
          .filter((property) => !properties.includes(String(property)))
          .map((property) => `${pointer}${at}: ${String(property)}`);
      });
    });
    expect(strange).toEqual([]);
  });

  it('refers only to requirements of the register', () => {
    const ids = new Set<unknown>(loadRegister().map((one) => one.id));
    const references = placesOf(document).filter(({ key }) => key === 'x-requirement');
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter(({ value }) => !ids.has(value))).toEqual([]);
  });
});

describe('the documents together', () => {
  const referred = new Set(
    documents.flatMap((name) =>
      placesOf(readSpec(name))
        .filter(({ key }) => key === 'x-requirement')
        .map(({ value }) => value),
    ),
  );

  it('refer to every requirement that a schema decides', () => {
    const bySchema = loadRegister().filter((one) => /\bschema of\b/i.test(one.check ?? ''));
    expect(bySchema.length).toBeGreaterThan(100);
    expect(bySchema.filter((one) => !referred.has(one.id)).map((one) => one.id)).toEqual([]);
  });

  it('give a requirement to every property of an answer', () => {
    const bare = documents.flatMap((name) =>
      placesOf(readSpec(name))
        .filter(
          ({ at, value }) => /^\/components\/schemas\/.*\/properties$/.test(at) && typeof value === 'object',
        )
        .filter(({ value }) => !('x-requirement' in Object(value)))
        .map(({ at, key }) => `${name}#${at}/${key}`),
    );
    // Requests that the contract gives no statement of their own, and logs, whose items carry theirs.
    expect(new Set(bare.map((place) => place.replace(/^.*schemas\//, '')))).toEqual(
      new Set([
        'JsonRpcRequest/properties/method',
        'JsonRpcRequest/properties/id',
        'ShardsParams/properties/seqno',
        'Request/properties/method',
        'Bundle/properties/transactions',
        'RollupFields/properties/logs',
      ]),
    );
  });

  it('describe every query parameter of the node list', () => {
    const names = placesOf(readSpec('platform.openapi'))
      .filter(({ at, key }) => /^\/paths\/~1v1~1nodes~1\/get\/parameters\/\d+$/.test(at) && key === 'name')
      .map(({ value }) => value);
    expect(names).toEqual([
      ...[
        'order_by',
        'page',
        'project',
        'organization',
        'network',
        'region',
        'provider',
        'protocol',
        'status',
      ],
      ...['role', 'type', 'archive', 'public_network', 'name', 'project_type'],
    ]);
  });
});
