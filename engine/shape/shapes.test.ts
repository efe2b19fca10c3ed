import { describe, expect, it } from 'vitest';
import { schemaCompiler } from '../../specs/schema-compiler.ts';
import { Unanswered } from '../unanswered.ts';
import type { Exchange } from '../wire/exchange.ts';
import { Shape, Shapes } from './shapes.ts';

const document = {
  schemas: {
    Choice: { enum: [{ a: 1 }, 'all'] },
    Different: { type: 'array', uniqueItems: true },
    Data: { type: 'string', pattern: '^0x([0-9a-f]{2})*$' },
    Slow: { type: 'string', pattern: '^(a+)+$' },
  },
};
const shapes = new Shapes({ providers: [], protocols: [], publicNetworks: [] }, () => document);
const exchange: Exchange = {
  node: null,
  transport: 'http',
  request: { method: 'GET', url: 'https://api.example/', headers: {} },
  answer: { kind: 'answer', status: 200, headers: {}, text: '', body: { kind: 'empty' } },
  durationMs: 1,
};

describe('a shape that compares objects', () => {
  it.each(['toString', 'valueOf'])('judges a response that has anything under the name %s', (name) => {
    const choice = shapes.of('choices', '/schemas/Choice');
    const different = shapes.of('choices', '/schemas/Different');
    expect(choice.accepts({ a: 1 })).toBe(true);
    expect(choice.breaches({ [name]: 7 }, exchange)).toMatchObject([{ rule: 'enum' }]);
    expect(different.accepts([{ [name]: 7 }, { [name]: 8 }])).toBe(true);
    expect(different.accepts([{ [name]: 7 }, { [name]: 7 }])).toBe(false);
  });
});

describe('a shape with a pattern', () => {
  // Without a bound of time, which a slow machine may reach first.
  const compiler = schemaCompiler('answers').addSchema(document, 'choices');
  const data = new Shape(document, '/schemas/Data', compiler.compile({ $ref: 'choices#/schemas/Data' }));

  it('leaves open what is longer than a pattern can be held against', () => {
    expect(data.accepts(`0x${'ab'.repeat(1_000_000)}`)).toBe(true);
    expect(() => data.accepts(`0x${'ab'.repeat(8_000_000)}`)).toThrow(Unanswered);
    expect(() => data.judge(`0x${'ab'.repeat(8_000_000)}`, exchange)).toThrow(/too long for the pattern/);
  });

  it("leaves open what a pattern of the user's own takes too long for", () => {
    const slow = shapes.of('choices', '/schemas/Slow');
    expect(slow.accepts('aaa')).toBe(true);
    expect(() => slow.judge(`${'a'.repeat(64)}b`, exchange)).toThrow(/takes too long .* the pattern/);
  });
});
