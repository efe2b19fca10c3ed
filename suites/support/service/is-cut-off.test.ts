import { expect, it } from 'vitest';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import { isCutOff } from './is-cut-off.ts';

const judged = (text: string, type = 'application/json; charset=utf-8'): boolean =>
  isCutOff({ text, body: parseJson(text), headers: { 'content-type': type } });

it.each(['{"a":1', '{"a":[{"b":2}]', '[1,2', '{"a":"}', '{"a":"\\"}', ' {"a":{'])(
  'finds %s cut off',
  (text) => {
    expect(judged(text)).toBe(true);
  },
);

it.each([
  '{"a":1}',
  '{}',
  '',
  '{"a":1,}',
  '{code 3}',
  '<html>{',
  'null',
  '"{',
  `${'['.repeat(300)}${']'.repeat(300)}`,
])('takes %s for whole, or for something else', (text) => {
  expect(judged(text)).toBe(false);
});

it('asks nothing of what does not claim to be JSON', () => {
  expect(judged('{"a":1', 'text/plain')).toBe(false);
  expect(judged('{"a":1', 'application/problem+json')).toBe(true);
});
