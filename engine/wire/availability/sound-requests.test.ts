import { describe, expect, it } from 'vitest';
import { Unanswered } from '../../unanswered.ts';
import type { Exchange } from '../exchange.ts';
import { anyAnswers, SoundRequests, subjectOf } from './sound-requests.ts';

interface Asked {
  readonly node?: string | null;
  readonly transport?: Exchange['transport'];
  readonly operation?: string;
  readonly url?: string;
  readonly body?: string;
  readonly status?: number;
}

function exchange(asked: Asked = {}): Exchange {
  const { node = 'n', transport = 'http', operation = 'a', url = 'https://n.example/', status = 200 } = asked;
  const body = asked.body === undefined ? {} : { body: asked.body };
  return {
    ...{ node, transport, operation, durationMs: 1 },
    request: { method: 'POST', url, headers: {}, ...body },
    answer: { kind: 'answer', status, headers: {}, text: '', body: { kind: 'empty' } },
  };
}

const again = async (): Promise<Exchange> => exchange();

function known(...asked: readonly Asked[]): SoundRequests {
  const sound = new SoundRequests();
  for (const one of asked) sound.saw(exchange(one), again);
  return sound;
}

const operations = (requests: readonly { readonly subject: { readonly operation: string } }[]) =>
  requests.map(({ subject }) => subject.operation);

describe('what has worked', () => {
  it.each([
    [200, 1],
    [302, 1],
    [0, 1],
    [404, 0],
    [429, 0],
    [500, 0],
    [503, 0],
    [14, 0],
  ])('counts an answer with status %i %i times', (status, times) => {
    expect(known({ status }).atNode('n')).toHaveLength(times);
  });

  it('gives other operations of a surface first, the newest first, then other requests of the same', () => {
    const sound = known(
      { operation: 'a', body: '1' },
      { operation: 'b' },
      { operation: 'c' },
      { operation: 'a', body: '2' },
      { operation: 'd', transport: 'websocket' },
    );
    const subject = subjectOf(exchange({ operation: 'a', body: '2' }));
    expect(operations(sound.beside(subject))).toEqual(['c', 'b', 'a']);
    expect(sound.sameOperation(subject)).toHaveLength(1);
  });

  it('takes calls that differ in their id alone for one', () => {
    const sound = known({ body: '{"method":"m","id":1}' });
    expect(sound.hasWorked(subjectOf(exchange({ body: '{"method":"m","id":22}' })))).toBe(true);
    expect(sound.hasWorked(subjectOf(exchange({ body: '{"method":"o","id":1}' })))).toBe(false);
  });

  it('keeps the first request of an operation that worked, and the last', () => {
    const sound = known({ body: '1' }, { body: '2' }, { body: '3' });
    const worked = ['1', '2', '3'].filter((body) => sound.hasWorked(subjectOf(exchange({ body }))));
    expect(worked).toEqual(['1', '3']);
  });

  it('distinguishes nodes, origins and other places', () => {
    const sound = known(
      { node: 'n', operation: 'a' },
      { node: 'n', transport: 'websocket', operation: 'b', url: 'wss://n.example/ws' },
      { node: null, operation: 'c', url: 'https://platform.example/' },
    );
    expect(operations(sound.atNode('n')).sort()).toEqual(['a', 'b']);
    expect(operations(sound.atOrigin('https://platform.example'))).toEqual(['c']);
    expect(operations(sound.elsewhere({ surface: 'http n', node: 'n' }))).toEqual(['b', 'c']);
  });
});

describe('whether any still answers', () => {
  const says = (status: number) => ({ repeat: async () => exchange({ status }) });
  const lost = { repeat: () => Promise.reject(new Unanswered('timeout', 'no answer')) };

  it('takes one answer that is no server error and no rate-limit response', async () => {
    expect(await anyAnswers([lost, says(503), says(404)])).toBe(true);
    expect(await anyAnswers([lost, says(503), says(429)])).toBe(false);
    expect(await anyAnswers([])).toBe(false);
  });

  it('asks three at most', async () => {
    let asked = 0;
    const failing = {
      repeat: async () => {
        asked += 1;
        return exchange({ status: 502 });
      },
    };
    expect(await anyAnswers(Array.from({ length: 9 }, () => failing))).toBe(false);
    expect(asked).toBe(3);
  });

  it('passes on what is no missing answer', async () => {
    const broken = { repeat: () => Promise.reject(new TypeError('a bug')) };
    await expect(anyAnswers([broken])).rejects.toThrow('a bug');
  });
});
