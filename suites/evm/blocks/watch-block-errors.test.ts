import { expect, it } from 'vitest';
import { breach } from '../../../engine/verdict/judgement.ts';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watchBlockErrors } from './watch-block-errors.ts';

const evm = await SeenSurface.of('evm');
const id = 'evm.block.by-number';
const rule = (of: 'exists' | 'future') =>
  watchBlockErrors(
    [id],
    of,
    ({ exchange }) => [[id, breach({ rule: 'error', at: '/error', expected: 'it', actual: 1, exchange })]],
    1_000_000n,
  );

function answer(asked: string, content: object, ...further: unknown[]): Seen {
  const params = further.length > 0 ? [asked, ...further] : [asked, false];
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params };
  return evm.response({ path: '/evm', body, value: { jsonrpc: '2.0', id: 1, ...content } });
}
const block = (asked: string, number: string) => answer(asked, { result: { number } });
const error = (asked: string, ...further: unknown[]) =>
  answer(asked, { error: { code: -32000, message: 'no such block' } }, ...further);
const latest = block('latest', '0x64');

it('knows errors for blocks of the future', () => {
  const asked = [error('0x65'), latest, error('0x65'), error('0x64'), error('0xf4241')];
  expect(evm.counts(rule('future'), asked)).toEqual([0, 0, 1, 0, 0]);
});

it('knows errors for blocks that are deep in the chain, or were served', () => {
  const asked = [error('0x3'), latest, error('0x3'), error('0x50'), block('0x50', '0x50'), error('0x50')];
  expect(evm.counts(rule('exists'), asked)).toEqual([0, 0, 1, 0, 0, 1]);
  const deep = [block('latest', '0x64000'), error('0x3'), error('0x63000')];
  expect(evm.counts(rule('exists'), deep)).toEqual([0, 0, 1]);
});

it('leaves out calls that a node may reject, and nodes that are busy', () => {
  const busy = answer('0x3', { error: { code: -32005, message: 'limit exceeded' } });
  const asked = [latest, error('0x03'), error('0x3', 'false'), error('0x3', false, {}), busy];
  expect(evm.counts(rule('exists'), asked)).toEqual([0, 0, 0, 0, 0]);
});
