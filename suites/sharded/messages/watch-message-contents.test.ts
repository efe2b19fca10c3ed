import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watchMessageContents } from './watch-message-contents.ts';

const sharded = await SeenSurface.of('sharded');
const hash = Buffer.alloc(32, 1).toString('base64');
const message = {
  hash,
  source: `-1:${'5'.repeat(64)}`,
  destination: `0:${'a'.repeat(64)}`,
  value: '9007199254740993',
  fwd_fee: '400',
  ihr_fee: '0',
  created_lt: '47000000000001',
  body_hash: Buffer.alloc(32, 2).toString('base64'),
};

const window = (changes: object = {}, offset = 0): Seen =>
  sharded.response({
    path: `/api/v3/messages?limit=10&offset=${offset}`,
    value: { messages: [{ ...message, ...changes }] },
  });
const found = (...responses: readonly Seen[]) =>
  sharded
    .breaches([watchMessageContents], responses)
    .map((breaches) => breaches.map(([id, { rule }]) => `${id} ${rule}`));

it('reports a message that says something else in another window', () => {
  expect(found(window(), window({ value: '9007199254740992' }, 5))).toEqual([
    [],
    ['sharded.message.value one-content'],
  ]);
  expect(found(window(), window({ created_lt: '47000000000000' }))).toEqual([
    [],
    ['sharded.message.created-lt one-content'],
  ]);
  expect(found(window(), window({ source: message.destination })).flat()).toHaveLength(1);
  expect(found(window(), window({ body_hash: hash })).flat()).toHaveLength(1);
});

it('takes the same in another form for the same', () => {
  const friendly = 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn';
  const inHex = Buffer.alloc(32, 2).toString('hex').toUpperCase();
  expect(found(window(), window({ source: friendly, body_hash: inHex }), window()).flat()).toEqual([]);
});

it('leaves out other messages, and fields that show nothing', () => {
  const other = Buffer.alloc(32, 3).toString('base64');
  expect(found(window(), window({ hash: other, value: '1' }))).toEqual([[], []]);
  const nothing = { source: 'addr_none', destination: null, value: '', created_lt: null, fwd_fee: '0x190' };
  expect(found(window(), window(nothing), window()).flat()).toEqual([]);
});
