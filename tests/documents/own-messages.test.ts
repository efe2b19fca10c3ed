import { describe, expect, it } from 'vitest';
import { foundOf, get, openApi } from './answering-service.ts';

const kind = { type: 'string' };
const schemas = {
  Cat: { type: 'object', required: ['kind', 'lives'], properties: { kind, lives: { type: 'integer' } } },
  Dog: { type: 'object', required: ['kind', 'bark'], properties: { kind, bark: { type: 'boolean' } } },
};
const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

/** What a run says of an answer, by the schema of it. */
async function saidOf(schema: object, body: unknown, openapi = '3.1.0'): Promise<string | undefined> {
  const document = {
    ...openApi({ '/a': get('a', ['200'], {}, schema) }, { components: { schemas } }),
    openapi,
  };
  const found = await foundOf(document, () => ({ body }));
  return found['a.schema']?.findings[0]?.message;
}

describe('a finding of a schema says what is expected', () => {
  it.each<[string, object, unknown, RegExp]>([
    [
      'contains',
      { type: 'array', items: {}, contains: { const: 1 } },
      [2],
      /expected at least 1 element that fits \{"const":1\}, got/,
    ],
    [
      'contains, bounded',
      { contains: { const: 1 }, maxContains: 2 },
      [1, 1, 1],
      /expected between 1 and 2 elements that fit \{"const":1\}/,
    ],
    [
      'not',
      { not: { required: ['x'] } },
      { x: 1 },
      /expected nothing that fits \{"required":\["x"\]\}, which the document rules out/,
    ],
    [
      'propertyNames',
      { propertyNames: { maxLength: 3 } },
      { abcd: 1 },
      /expected no field of the name "abcd", which the document rules out/,
    ],
    [
      'exclusiveMinimum',
      { properties: { n: { exclusiveMinimum: 0 } } },
      { n: 0 },
      /expected a number > 0 at \/n, got 0/,
    ],
    [
      'format',
      { properties: { m: { format: 'email' } } },
      { m: 'a@b@c' },
      /expected a value of the format email/,
    ],
    ['minItems', { minItems: 1 }, [], /expected at least 1 element,/],
  ])('by %s', async (_, schema, body, message) => {
    expect(await saidOf(schema, body)).toMatch(message);
  });

  it('in the form that a discriminator chooses', async () => {
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    const said = await saidOf(schema, { kind: 'Cat', lives: '9' }, '3.0.3');
    expect(said).toMatch(
      /expected type integer \(in the form Cat, which "kind" chooses\) at \/lives, got "9"/,
    );
  });

  it('of a field that is for requests alone, wherever it stands', async () => {
    const User = {
      type: 'object',
      required: ['name', 'password'],
      properties: { name: kind, password: { ...kind, nullable: true, writeOnly: true } },
    };
    const schema = { type: 'array', items: { allOf: [User] } };
    expect(await saidOf(schema, [{ name: 'a', password: 'p' }], '3.0.3')).toMatch(
      /expected no "password", which the document marks as writeOnly: it is for requests, and not sent in a response at \/0\/password/,
    );
    expect(await saidOf(schema, [{ name: 'a' }, { name: 'b', password: null }], '3.0.3')).toBeUndefined();
  });
});
