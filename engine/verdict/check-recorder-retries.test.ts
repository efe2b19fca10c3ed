import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unanswered } from '../unanswered.ts';
import { CheckRecorder } from './check-recorder.ts';
import { breach, changed, holds, noEvidence } from './judgement.ts';

const at = (place: string) => breach({ rule: 'size', at: place, expected: 'a number', actual: 'x' });
const prove = () => new CheckRecorder(['a', 'b'], 1, async () => true);

describe('a case that is tried again', () => {
  it('knows which try it is', async () => {
    const attempts: number[] = [];
    await prove().case('a', async (_caching, attempt) => {
      attempts.push(attempt);
      return changed('a node came');
    });
    expect(attempts).toEqual([0, 1, 2, 3, 4]);
  });

  it('is given up with all like it where none of them settles, so that data that never stands still costs little', async () => {
    const recorder = prove();
    let tries = 0;
    for (let one = 0; one < 20; one += 1)
      await recorder.case('a', async () => {
        tries += 1;
        return changed('a node came');
      });
    // Three times all tries of a case, then one more, and one try of each.
    expect(tries).toBe(3 * 5 + 2 + 16);
  });

  it('is tried as often as ever where others settle between', async () => {
    const recorder = prove();
    let tries = 0;
    for (let one = 0; one < 5; one += 1) {
      await recorder.case('a', async () => {
        tries += 1;
        return changed('a node came');
      });
      await recorder.case('a', async () => holds);
    }
    expect(tries).toBe(25);
  });

  it('is tried again as a whole where the data of one of its statements changed', async () => {
    const recorder = prove();
    await recorder.examine(['a', 'b'], async (_caching, attempt) => [
      ['a', holds],
      ['b', attempt === 0 ? changed('a node came') : holds],
    ]);
    expect(recorder.outcomes().get('b')).toEqual({ verdict: 'passed', cases: 1 });
  });

  it.each([
    { cause: 'timeout', tries: 2 },
    { cause: 'budget', tries: 1 },
    { cause: 'interrupted', tries: 1 },
  ] as const)('ends after $tries without an answer: $cause', async ({ cause, tries }) => {
    const recorder = prove();
    let sent = 0;
    await recorder.case('a', async () => {
      sent += 1;
      throw new Unanswered(cause, 'nothing came');
    });
    expect(sent).toBe(tries);
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause, cases: 1 });
  });

  it('passes where the second try is answered', async () => {
    const recorder = prove();
    await recorder.case('a', async (_caching, attempt) => {
      if (attempt === 0) throw new Unanswered('timeout', 'nothing came');
      return holds;
    });
    expect(recorder.outcomes().get('a')).toEqual({ verdict: 'passed', cases: 1 });
  });

  it('is not tried again where the check itself is at fault', async () => {
    let sent = 0;
    const judged = prove().case('a', async () => {
      sent += 1;
      throw new TypeError('x is undefined');
    });
    await expect(judged).rejects.toThrow(TypeError);
    expect(sent).toBe(1);
  });
});

describe('a case that is about several statements', () => {
  it('skips what its responses contained no data for, and makes inconclusive what could not be read', async () => {
    const empty = prove();
    await empty.examine(['a', 'b'], async () => [['a', holds]]);
    expect(empty.outcomes().get('a')).toEqual({ verdict: 'passed', cases: 1 });
    expect(empty.outcomes().get('b')).toMatchObject({ verdict: 'skipped' });
    const garbage = prove();
    await garbage.examine(['a', 'b'], async () => [['a', at('/')]]);
    expect(garbage.outcomes().get('b')).toMatchObject({ verdict: 'inconclusive', cause: 'unreadable' });
  });

  it('keeps what one of them breaks to that one', async () => {
    const recorder = prove();
    await recorder.examine(['a', 'b'], async () => [
      ['a', at('/size')],
      ['b', noEvidence('no block')],
    ]);
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'failed', cases: 1 });
    expect(recorder.outcomes().get('b')).toEqual({ verdict: 'skipped', skip: 'no-data', reason: 'no block' });
  });

  it('counts the same breach of both, and each for itself', async () => {
    const recorder = prove();
    const judge = async () =>
      [
        ['a', at('/size')],
        ['b', at('/size')],
      ] as const;
    await recorder.examine(['a', 'b'], judge);
    await recorder.examine(['a', 'b'], judge);
    for (const id of ['a', 'b'])
      expect(recorder.outcomes().get(id)).toMatchObject({
        verdict: 'failed',
        cases: 2,
        further: [at('/size')],
      });
  });

  it('counts what is known of one beside what is new of the other', async () => {
    const recorder = prove();
    const known = at('/size');
    await recorder.case('b', async () => known);
    await recorder.examine(['a', 'b'], async () => [
      ['a', known],
      ['b', known],
    ]);
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'failed', cases: 1 });
    expect(recorder.outcomes().get('b')).toMatchObject({ verdict: 'failed', cases: 2, further: [known] });
    await recorder.examine(['b'], async () => [
      ['b', at('/name')],
      ['b', known],
    ]);
    expect(recorder.outcomes().get('b')).toMatchObject({ cases: 4, further: [known, known] });
  });

  it('may not judge what its check does not declare', async () => {
    await expect(prove().case('c', async () => holds)).rejects.toThrow('"decides"');
  });
});

describe('breaches of one statement', () => {
  const sightingsOf = async (places: readonly string[]): Promise<number> => {
    const recorder = prove();
    for (const place of places) await recorder.case('a', async () => at(place));
    const outcome = recorder.outcomes().get('a');
    return outcome?.verdict === 'failed' ? outcome.sightings.length : 0;
  };

  it('are the same wherever they stand in a list', async () => {
    expect(await sightingsOf(['/results/0/size', '/results/12/size'])).toBe(1);
    expect(await sightingsOf(['/results/0/size', '/results/0/name'])).toBe(2);
  });

  it('are confirmed up to five, and counted beyond', async () => {
    expect(await sightingsOf(['/a', '/b', '/c', '/d', '/e', '/f', '/g'])).toBe(5);
  });
});

describe('a property', () => {
  it('is inconclusive where its cases get no response', async () => {
    const recorder = prove();
    const judge = async () => {
      throw new Unanswered('timeout', 'nothing came');
    };
    await recorder.property('a', { arbitrary: fc.nat(), runs: 3, judge });
    expect(recorder.outcomes().get('a')).toMatchObject({
      verdict: 'inconclusive',
      cause: 'timeout',
      cases: 3,
    });
  });

  it('is shrunk for the first breach, and shows another as it was sent', async () => {
    const recorder = prove();
    const judge = async (size: number) => ({ ...at(size > 500 ? '/large' : '/small'), actual: size });
    await recorder.property('a', { arbitrary: fc.nat(), examples: [400, 1000], runs: 0, judge });
    const outcome = recorder.outcomes().get('a');
    expect(outcome).toMatchObject({
      sightings: [{ breach: { actual: 0 } }, { breach: { actual: 1000 }, path: '1' }],
    });
  });
});
