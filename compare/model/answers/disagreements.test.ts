import { describe, expect, it } from 'vitest';
import type { PinnedAnswer, Sighting } from '../../../specs/formats/measurement-line.ts';
import { answersCompared, disagreements } from './disagreements.ts';

function answer(target: string, value: unknown, proven: boolean | null = null, why?: string): PinnedAnswer {
  const text = JSON.stringify(value);
  return {
    subject: 'block 0x10',
    target,
    node: 'n',
    method: 'm',
    value: text,
    proven,
    ...(why === undefined ? {} : { why }),
  };
}

describe('disagreements', () => {
  it('are none where all say the same, in what they all name', () => {
    expect(disagreements([answer('a', { hash: '0x1', size: 1 }), answer('b', { hash: '0x1' })])).toEqual([]);
    expect(disagreements([answer('a', null), answer('b', null)])).toEqual([]);
  });

  it('prove wrong who contradicts itself, where another answer holds', () => {
    const found = disagreements([
      answer('a', { hash: '0x1', number: '0x10' }, true, 'holds'),
      answer('b', { hash: '0x2', number: '0x10' }, false, 'hashes to 0x3'),
    ]);
    expect(found).toEqual([
      {
        subject: 'block 0x10',
        answers: [
          { targets: ['a'], value: '{"hash":"0x1"}' },
          { targets: ['b'], value: '{"hash":"0x2"}' },
        ],
        wrong: ['b'],
        why: 'b: hashes to 0x3',
      },
    ]);
  });

  it('are split on a chain with rules of its own, where nobody proves anything, and where both do', () => {
    for (const proven of [false, true, null])
      expect(
        disagreements([answer('a', { hash: '0x1' }, proven), answer('b', { hash: '0x2' }, proven)])[0],
      ).toMatchObject({ wrong: [], why: expect.stringMatching(/^split/) });
  });

  it('do not take the majority for the truth', () => {
    const found = disagreements([
      answer('a', { hash: '0x1' }),
      answer('b', { hash: '0x2' }),
      answer('c', { hash: '0x2' }),
    ]);
    expect(found[0]?.answers.map(({ targets }) => targets)).toEqual([['a'], ['b', 'c']]);
    expect(found[0]?.wrong).toEqual([]);
  });

  it('show a missing answer beside one', () => {
    const found = disagreements([
      answer('a', null, null, 'the block was not found'),
      answer('b', { hash: '0x2' }, true),
    ]);
    expect(found[0]).toMatchObject({ answers: [{ value: 'null' }, { value: '{"hash":"0x2"}' }], wrong: [] });
  });
});

describe('disagreements about what may still change', () => {
  const recent = (target: string, value: unknown, proven: boolean | null = null): PinnedAnswer => ({
    ...answer(target, value, proven),
    unsettled: true,
  });
  const heads = (target: string, ...heights: readonly number[]): Sighting[] =>
    heights.map((height, round) => ({
      round,
      target,
      node: 'n',
      chain: 'c',
      askedAt: round,
      at: round + 1,
      height,
    }));
  const forks = [recent('a', { hash: '0x1' }, true), recent('b', { hash: '0x2' }, true)];

  it('are left alone while heads move, as a fork may be under way', () => {
    expect(disagreements(forks)).toEqual([]);
    expect(disagreements(forks, [...heads('a', 20, 21), ...heads('b', 20, 20)])).toEqual([]);
  });

  it('are reported where no head changed', () => {
    const found = disagreements(forks, [...heads('a', 20, 20), ...heads('b', 20, 20)]);
    expect(found[0]).toMatchObject({ wrong: [], why: expect.stringMatching(/^split/) });
  });

  it('are reported where one contradicts itself', () => {
    const found = disagreements([recent('a', { hash: '0x1' }, true), recent('b', { hash: '0x2' }, false)]);
    expect(found[0]?.wrong).toEqual(['b']);
  });

  it('count as questions that were compared, where two targets answered', () => {
    expect(answersCompared([...forks, { ...answer('a', 1), subject: 'alone' }], ['a', 'dead'])).toEqual({
      all: 1,
      of: { a: 1, dead: 0 },
    });
  });
});
