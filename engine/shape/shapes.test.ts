import { describe, expect, it } from 'vitest';
import type { Exchange } from '../wire/exchange.ts';
import { Shapes } from './shapes.ts';

const document = {
  schemas: {
    Choice: { enum: [{ a: 1 }, 'all'] },
    Different: { type: 'array', uniqueItems: true },
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
