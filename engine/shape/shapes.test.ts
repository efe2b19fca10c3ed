import { describe, expect, it } from 'vitest';
import { Unanswered } from '../unanswered.ts';
import type { Exchange } from '../wire/exchange.ts';
import { Shapes } from './shapes.ts';

const document = {
  schemas: {
    Choice: { enum: [{ a: 1 }, 'all'] },
    Different: { type: 'array', uniqueItems: true },
    Data: { type: 'string', pattern: '^0x([0-9a-f]{2})*$' },
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
  it('leaves open what is longer than a pattern can be held against', () => {
    const data = shapes.of('choices', '/schemas/Data');
    expect(data.accepts(`0x${'ab'.repeat(1_000_000)}`)).toBe(true);
    expect(() => data.accepts(`0x${'ab'.repeat(8_000_000)}`)).toThrow(Unanswered);
    // On a slow machine its time is over before its room.
    expect(() => data.judge(`0x${'ab'.repeat(8_000_000)}`, exchange)).toThrow(/too long/);
  });
});
