import { describe, expect, it } from 'vitest';
import { disagreements } from './disagreements.ts';
import type { PinnedAnswer } from './measurement.ts';

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
      answer('a', null, null, 'it has no such block'),
      answer('b', { hash: '0x2' }, true),
    ]);
    expect(found[0]).toMatchObject({ answers: [{ value: 'null' }, { value: '{"hash":"0x2"}' }], wrong: [] });
  });
});
