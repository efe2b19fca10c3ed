import { describe, expect, it } from 'vitest';
import { answering } from '../serving/answering.ts';
import { Behaviour, type Fault } from './behaviour.ts';
import { firstTimes } from './first-times.ts';

const fault: Fault = {
  id: 'a.fault',
  section: '4.4',
  summary: 'Results are null',
  requirements: ['a.requirement'],
  overrides: { 'rpc.result': (value) => (value === 'kept' ? value : null) },
};

function answers(behaviour: Behaviour, sent: readonly (readonly [node: string, value: string])[]): unknown[] {
  return sent.map(([node, value]) => {
    const info = { api: 'rollup', node, transport: 'http', mode: 'none', count: 1 } as const;
    return answering(() =>
      behaviour.override('rpc.result', value, { ...info, method: 'm', params: [], id: 1 }),
    );
  });
}

describe('a fault of first answers', () => {
  it('shows in the first answer of each node that it would change, and begins anew each time it is put in force', () => {
    const behaviour = new Behaviour();
    const sent = [
      ['a', 'kept'],
      ['a', 'one'],
      ['a', 'two'],
      ['b', 'one'],
      ['b', 'two'],
    ] as const;
    for (let run = 0; run < 2; run += 1) {
      behaviour.set([firstTimes(fault)]);
      expect(answers(behaviour, sent)).toEqual(['kept', null, 'two', null, 'two']);
    }
  });
});
