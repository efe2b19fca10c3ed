import { expect, it } from 'vitest';
import { titleHtml } from '../html/title-html.ts';
import { plainTitle } from './title-parts.ts';

it.each([
  [
    '`GET /v1/nodes/` MUST return `count`',
    'GET /v1/nodes/ MUST return count',
    '<code>GET /v1/nodes/</code> MUST return <code>count</code>',
  ],
  ['no code', 'no code', 'no code'],
  ['one ` alone', 'one ` alone', 'one &#96; alone'],
  ['`<b>`', '<b>', '<code>&lt;b&gt;</code>'],
  ['``', '``', '&#96;&#96;'],
  ['', '', ''],
])('shows what stands between backticks as code: %j', (title, plain, markup) => {
  expect(plainTitle(title)).toBe(plain);
  expect(titleHtml(title, 100).text).toBe(markup);
});
