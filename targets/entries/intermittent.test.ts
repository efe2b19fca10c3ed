import { describe, expect, it } from 'vitest';
import { answering } from '../serving/answering.ts';
import { Behaviour, type Fault } from './behaviour.ts';
import { intermittent } from './intermittent.ts';

const fault: Fault = {
  id: 'a.fault',
  section: '2.1',
  summary: 'Even numbers of nodes are answered as text',
  requirements: ['a.requirement'],
  overrides: {
    'wire.answer': (answer) => (answer.status === 200 ? { ...answer, status: 500 } : { ...answer }),
  },
};
const info = {
  surface: 'platform',
  node: null,
  mode: 'bearer',
  accepted: true,
  encrypted: false,
  count: 1,
  request: {
    method: 'GET',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    body: Buffer.alloc(0),
    connection: '127.0.0.1:1',
  },
} as const;

function statuses(every: number, sent: readonly number[]): number[] {
  const behaviour = new Behaviour();
  behaviour.set([intermittent(fault, every).fault]);
  return sent.map((status) =>
    answering(() => behaviour.override('wire.answer', { status, headers: {}, body: undefined }, info).status),
  );
}

describe('an intermittent fault', () => {
  it('shows in every n-th of the answers that it would change', () => {
    expect(statuses(3, [200, 404, 200, 200, 404, 200, 200, 200])).toEqual([
      200, 404, 200, 500, 404, 200, 200, 500,
    ]);
  });

  it('shows in the whole of an answer or not at all, and counts answers', () => {
    const { fault: now, shown, couldShow } = intermittent(fault, 2);
    const behaviour = new Behaviour();
    behaviour.set([now]);
    const twice = (): number[] =>
      answering(() =>
        [1, 2].map(
          () => behaviour.override('wire.answer', { status: 200, headers: {}, body: undefined }, info).status,
        ),
      );
    expect([twice(), twice(), twice()]).toEqual([
      [200, 200],
      [500, 500],
      [200, 200],
    ]);
    expect([shown(), couldShow()]).toEqual([1, 3]);
  });
});
