import { expect, it } from 'vitest';
import type { Exchange } from '../wire/exchange.ts';
import { FirstAnswers } from './first-answers.ts';
import { SeenSurface } from './fixtures/seen-surface.ts';

const wallet = await SeenSurface.of('wallet');
const answer = (characters: number): Exchange =>
  wallet.response({ path: '/wallet/getnowblock', body: {}, value: { text: 'x'.repeat(characters) } })
    .exchange;

it('keeps the first answer of a name', () => {
  const answers = new FirstAnswers<number>();
  const [first, second] = [answer(10), answer(20)];
  answers.keep(1, first);
  answers.keep(1, second);
  expect([answers.of(1), answers.of(2)]).toEqual([[first], []]);
});

it('leaves out what is large, and what no longer fits', () => {
  const answers = new FirstAnswers<number>();
  answers.keep(-1, answer(10_000));
  for (let name = 0; name < 20; name += 1) answers.keep(name, answer(8_000));
  answers.keep(20, answer(1_000));
  const kept = Array.from({ length: 22 }, (_, index) => index - 1).filter(
    (name) => answers.of(name).length > 0,
  );
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 20]);
});
