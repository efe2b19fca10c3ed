import { describe, expect, it } from 'vitest';
import { inlineReferences } from './inline-references.ts';

const shared: Readonly<Record<string, unknown>> = {
  'a.schemas': {
    components: {
      schemas: {
        Leaf: { type: 'string' },
        Tree: {
          properties: {
            leaf: { $ref: '#/components/schemas/Leaf' },
            next: { $ref: '#/components/schemas/Tree' },
          },
        },
        Beyond: { $ref: 'b.schemas.yaml#/components/schemas/Far' },
      },
    },
  },
  'b.schemas': { components: { schemas: { Far: { type: 'null' }, Leaf: { type: 'boolean' } } } },
};
const read = (name: string) => shared[name];
const referTo = (...names: string[]) => ({ uses: names.map((name) => ({ $ref: name })) });

describe('inlining references', () => {
  it('puts a shared schema and what it refers to into the components', () => {
    expect(inlineReferences(referTo('a.schemas.yaml#/components/schemas/Tree'), read)).toEqual({
      uses: [{ $ref: '#/components/schemas/Tree' }],
      components: {
        schemas: {
          Leaf: { type: 'string' },
          Tree: {
            properties: {
              leaf: { $ref: '#/components/schemas/Leaf' },
              next: { $ref: '#/components/schemas/Tree' },
            },
          },
        },
      },
    });
  });

  it('follows a shared schema into a third document', () => {
    expect(inlineReferences(referTo('a.schemas.yaml#/components/schemas/Beyond'), read)).toMatchObject({
      components: { schemas: { Beyond: { $ref: '#/components/schemas/Far' }, Far: { type: 'null' } } },
    });
  });

  it('keeps what the document has, and keywords beside a reference', () => {
    const document = {
      title: 'own',
      components: {
        schemas: { Own: { $ref: 'a.schemas.yaml#/components/schemas/Leaf', description: 'mine' } },
      },
    };
    expect(inlineReferences(document, read)).toEqual({
      title: 'own',
      components: {
        schemas: {
          Own: { $ref: '#/components/schemas/Leaf', description: 'mine' },
          Leaf: { type: 'string' },
        },
      },
    });
  });

  it('leaves a document without references to others alone', () => {
    const document = { a: [{ $ref: '#/components/schemas/Mine' }], components: { schemas: { Mine: {} } } };
    expect(inlineReferences(document, read)).toEqual(document);
  });

  it.each([
    ['missing', referTo('a.schemas.yaml#/components/schemas/Nothing'), /a\.schemas has no schema Nothing/],
    [
      'of one name in two documents',
      referTo('a.schemas.yaml#/components/schemas/Leaf', 'b.schemas.yaml#/components/schemas/Leaf'),
      /Leaf is defined in both a\.schemas and b\.schemas/,
    ],
    [
      'of a name that the document has itself',
      { ...referTo('a.schemas.yaml#/components/schemas/Leaf'), components: { schemas: { Leaf: {} } } },
      /Leaf is both shared and own/,
    ],
  ])('rejects a schema that is %s', (_, document, message) => {
    expect(() => inlineReferences(document, read)).toThrow(message);
  });
});
