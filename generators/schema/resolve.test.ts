import { describe, expect, it } from 'vitest';
import { UnresolvedReference } from './generator-error.ts';
import { assertSupported } from './keywords.ts';
import { resolveObject, resolveReference, resolveSchema } from './resolve.ts';

const document = {
  a: { 'b/c d': { type: 'string' } },
  one: { $ref: '#/two' },
  two: { $ref: '#/three' },
  three: { name: 'x' },
  circle: { $ref: '#/circle2' },
  circle2: { allOf: [{ $ref: '#/circle' }] },
  loop: { $ref: '#/loop' },
  tree: { properties: { left: { $ref: '#/tree' } } },
};

describe('references', () => {
  it('lead to what their pointer names, also where it needs escapes', () => {
    expect(resolveSchema(document, '#/a/b~1c%20d')).toEqual({
      pointer: '/a/b~1c d',
      target: { type: 'string' },
    });
    expect(resolveReference(document, '#').target).toBe(document);
    expect(resolveObject(document, document.one)).toEqual({ pointer: '/three', target: { name: 'x' } });
  });

  it.each([
    ['other.yaml#/a', 'leaves the document'],
    ['#/nothing', 'points to nothing'],
    ['#anchor', 'is not a JSON Pointer'],
    ['#/%', 'is not percent-encoded'],
    ['#/three/name', 'does not point to a schema'],
  ])('fail with their reason: %s', (reference, reason) => {
    expect(() => resolveSchema(document, reference)).toThrow(UnresolvedReference);
    expect(() => resolveSchema(document, reference)).toThrow(reason);
  });

  it('may recurse through a property, but not lead in a circle', () => {
    expect(() => assertSupported({ $ref: '#/tree' }, { document })).not.toThrow();
    expect(() => assertSupported({ $ref: '#/circle' }, { document })).toThrow('is circular');
    expect(() => resolveObject(document, document.loop)).toThrow('is circular');
  });
});
