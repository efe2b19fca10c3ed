import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watchSpoiled } from './watch-spoiled.ts';

const wallet = await SeenSurface.of('wallet');
const rule = watchSpoiled('wallet.transport.post', ['wallet'], ({ path }) => path === '/wallet/getblockbyid');

const ask = (value: string, path = '/wallet/getblockbyid') =>
  wallet.response({ path, body: { value }, value: { blockID: value } });

/** The same response with another body, as JSON that is cut off, or with another status. */
function changed(seen: Seen, text: string, status = 200): Seen {
  const body = text === '' ? ({ kind: 'empty' } as const) : ({ kind: 'not-json', why: 'cut off' } as const);
  return { ...seen, exchange: { ...seen.exchange, answer: { ...seen.exchange.answer, text, body, status } } };
}

it.each(['{"blockID":"a"', '', '<html>'])('reports "%s" between answers that are JSON', (text) => {
  const [sound, spoiled] = [ask('a'), changed(ask('a'), text)];
  expect(wallet.counts(rule, [sound, spoiled, spoiled])).toEqual([0, 1, 1]);
  expect(wallet.counts(rule, [spoiled, sound, sound])).toEqual([0, 1, 0]);
});

it('shows both answers', () => {
  const [sound, spoiled] = [ask('a'), changed(ask('a'), '<html>')];
  const [, [found] = []] = wallet.breaches([rule], [sound, spoiled]);
  expect(found?.[1].exchanges).toEqual([sound.exchange, spoiled.exchange]);
});

it('leaves out what never was JSON, other requests, and what does not claim to have succeeded', () => {
  const other = changed(ask('b'), '<html>');
  const elsewhere = '/wallet/getnowblock';
  expect(wallet.counts(rule, [ask('a'), other, other])).toEqual([0, 0, 0]);
  expect(wallet.counts(rule, [ask('a'), changed(ask('a'), '<html>', 502)])).toEqual([0, 0]);
  expect(wallet.counts(rule, [ask('a', elsewhere), changed(ask('a', elsewhere), '')])).toEqual([0, 0]);
});
