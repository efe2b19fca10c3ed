import { expect, it } from 'vitest';
import { errorMessages } from '../../support/wallet/reading.ts';
import { seenWalletCall, wallet } from '../fixtures/seen-wallet-call.ts';
import { watches } from './error-texts.check.ts';

const [rule] = watches;
const hash = `${'0'.repeat(15)}5${'ab'.repeat(24)}`;
const { invalidHex, hashLength, mismatch } = errorMessages;
const found = (body: object, text: string) =>
  rule === undefined ? [] : wallet.counts(rule, [seenWalletCall('getblockbalance', body, { Error: text })]);

it.each([
  ['a wrong digit', hash.replace('5', 'g'), invalidHex, [hashLength, mismatch]],
  ['another length', hash.slice(2), hashLength, [invalidHex, mismatch]],
  ['32 bytes', hash, mismatch, [invalidHex, hashLength]],
])('reports a message about something else, of a hash with %s', (_, value, own, others) => {
  const body = { hash: value, number: 5 };
  for (const text of others) expect(found(body, `Exception: ${text}`)).toEqual([1]);
  expect(found(body, `Exception: ${own}`)).toEqual([0]);
  expect(found(body, 'busy')).toEqual([0]);
});

it.each([
  ['half a byte', { hash: hash.slice(1), number: 5 }],
  ['a prefix', { hash: `0x${hash.slice(2)}`, number: 5 }],
  ['no number', { hash }],
  ['no hash', { number: 5 }],
])('leaves out %s, of which readings differ', (_, body) => {
  expect(found(body, mismatch)).toEqual([0]);
  expect(found(body, hashLength)).toEqual([0]);
});
