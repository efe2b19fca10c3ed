import { expect, it } from 'vitest';
import { seenWalletCall, wallet } from '../fixtures/seen-wallet-call.ts';
import { watchServedBlocks } from './watch-served-blocks.ts';

const rule = watchServedBlocks('wallet.block-by-id.number', {
  method: 'getblockbyid',
  hashKey: 'value',
  documented: 'block_header',
});
const idOf = (number: number) => number.toString(16).padStart(16, '0') + 'b'.repeat(48);
const block = (number: number) =>
  seenWalletCall('getblockbyid', { value: idOf(number) }, { block_header: { raw_data: { number } } });
const denied = (number: number, answer: object = {}) =>
  seenWalletCall('getblockbyid', { value: idOf(number) }, answer);

it('reports a block that is not there once, far below the newest one', () => {
  expect(wallet.counts(rule, [block(50), block(100), denied(50), denied(50)])).toEqual([0, 0, 1, 1]);
  expect(wallet.counts(rule, [block(100), denied(50), block(50)])).toEqual([0, 0, 1]);
});

it('leaves out what no answer has, what a backend may lack yet, and errors that may tell of an outage', () => {
  expect(wallet.counts(rule, [block(100), denied(50), denied(50)])).toEqual([0, 0, 0]);
  expect(wallet.counts(rule, [block(95), block(100), denied(95)])).toEqual([0, 0, 0]);
  expect(wallet.counts(rule, [block(50), block(100), denied(50, { Error: 'busy' })])).toEqual([0, 0, 0]);
});

it('reports errors in other words from the second on, and none of a service that was busy', () => {
  const error = (number: number, text: string) => denied(number, { Error: text });
  const broken = 'class java.lang.NullPointerException : null';
  const before = [block(50), block(51), block(100)];
  expect(wallet.counts(rule, [...before, error(50, broken), error(51, broken)]).slice(3)).toEqual([0, 1]);
  expect(wallet.counts(rule, [...before, error(52, broken), error(53, broken)]).slice(3)).toEqual([0, 0]);
  const busy = 'class org.tron.core.exception.P2pException : connection timed out';
  expect(wallet.counts(rule, [...before, error(50, busy), error(51, busy)]).slice(3)).toEqual([0, 0]);
});

it('leaves out errors that may be about what else a request has', () => {
  const error = (body: object) =>
    seenWalletCall('getblockbyid', { value: idOf(50), ...body }, { Error: 'visible is not a boolean' });
  const before = [block(50), block(100)];
  const odd = [error({ visible: 1.5 }), error({ visible: null }), error({ other: 1 })];
  expect(wallet.counts(rule, [...before, ...odd]).slice(2)).toEqual([0, 0, 0]);
  const plain = [error({ visible: true }), error({})];
  expect(wallet.counts(rule, [...before, ...plain]).slice(2)).toEqual([0, 1]);
});

it('leaves out a request that lacks the number of the block, or has another', () => {
  const balances = watchServedBlocks('wallet.balance.answer', {
    method: 'getblockbalance',
    hashKey: 'hash',
    documented: 'block_identifier',
  });
  const ask = (number: number, body: object, answer: object) =>
    seenWalletCall('getblockbalance', { hash: idOf(number), ...body }, answer);
  const served = (number: number) => ask(number, { number }, { block_identifier: { number } });
  const mismatch = { Error: 'number and hash do not match' };
  const answers = [served(50), served(100), ask(50, {}, mismatch), ask(50, { number: 51 }, mismatch)];
  expect(wallet.counts(balances, [...answers, ask(50, { number: 50 }, mismatch)])).toEqual([0, 0, 0, 0, 1]);
});
