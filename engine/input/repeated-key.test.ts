import { expect, it } from 'vitest';
import { repeatedKey } from './repeated-key.ts';

it.each([
  ['at the top', '{"a": 1, "b": 2, "a": 3}', { key: 'a', first: 1, second: 17 }],
  ['in a list', '[{"a": 1}, {"a": 1, "a": 1}]', { key: 'a', first: 12, second: 20 }],
  ['written with an escape', '{"a":1,"\\u0061":2}', { key: 'a', first: 1, second: 7 }],
  ['with a quotation mark in it', '{"a\\"b":1,"a\\"b":2}', { key: 'a"b', first: 1, second: 10 }],
  ['after an object', '{"a":{"b":1},"b":{},"a":2}', { key: 'a', first: 1, second: 20 }],
])('finds a key that is there again %s', (_, text, found) => {
  expect(repeatedKey(text)).toEqual(found);
});

it.each(['{"a":{"a":[{"a":1},{"a":2}]},"b":"a\\":","c":"\\\\","A":0}', '[]', '"a:a"', '{"__proto__":1}'])(
  'finds none in %s',
  (text) => {
    expect(repeatedKey(text)).toBeUndefined();
  },
);

it('reads megabytes within the time that a test has', () => {
  const text = JSON.stringify({
    a: 'y"'.repeat(3e6),
    b: Array.from({ length: 1e5 }, (_, a) => ({ a, b: {} })),
  });
  expect(repeatedKey(text)).toBeUndefined();
});
