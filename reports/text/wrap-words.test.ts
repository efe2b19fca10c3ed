import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapWords } from './wrap-words.ts';

it.each([
  ['  a line that is long', 12, '  a line\n    that is\n    long'],
  ['short', 12, 'short'],
  ['https://a.example/very/long and more', 10, 'https://a.example/very/long\n  and more'],
  ['\u001b[31mred\u001b[39m and more', 12, '\u001b[31mred\u001b[39m and more'],
])('breaks %j at %i columns', (line, columns, wrapped) => {
  expect(wrapWords(line, columns)).toBe(wrapped);
});

it('loses no word, and makes no line wider than its only word', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(words, fc.integer({ min: 10, max: 80 }), (chosen, columns) => {
      const lines = wrapWords(chosen.join(' '), columns).split('\n');
      expect(lines.map((line) => line.trim()).join(' ')).toBe(chosen.join(' '));
      for (const line of lines) expect(line.length <= columns || !line.trim().includes(' ')).toBe(true);
    }),
  );
});
