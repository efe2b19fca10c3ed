import { describe, expect, it } from 'vitest';
import { CheckRecorder } from './check-recorder.ts';
import { breach, changed, holds, type Judgement } from './judgement.ts';

const alone = breach({ rule: 'window', at: '/orders', expected: 'orders 1 to 5', actual: 'orders 0 to 4' });
const among = { ...alone, needsConfirmation: true };

function recorder(): CheckRecorder {
  return new CheckRecorder(['a'], 1, async () => true);
}

/** Judges cases at the same time: those of `found` are broken at the attempts that it names, and else hold. */
async function judgeAll(found: readonly (readonly number[])[], judgement: Judgement = among) {
  const all = recorder();
  await all.cases('a', found, async (attempts, _caching, attempt) =>
    attempts.includes(attempt) ? judgement : holds,
  );
  return all.outcomes().get('a');
}

describe('breaches of several cases', () => {
  it('sends the next case again where the first was not seen twice', async () => {
    expect(await judgeAll([[0], [0, 3]])).toMatchObject({
      verdict: 'failed',
      sightings: [{ seen: 2, sent: 5 }],
    });
  });

  it('does so with cases that come later', async () => {
    const one = recorder();
    for (const attempts of [[0], [0, 1]])
      await one.case('a', async (_caching, attempt) => (attempts.includes(attempt) ? among : holds));
    expect(one.outcomes().get('a')).toMatchObject({ verdict: 'failed', sightings: [{ seen: 2 }] });
  });

  it('leaves undecided what was seen once in each of several cases, and sends two of them again', async () => {
    let sent = 0;
    const one = recorder();
    for (let count = 0; count < 4; count += 1)
      await one.case('a', async (_caching, attempt) => {
        sent += 1;
        return attempt === 0 ? among : holds;
      });
    expect(one.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'unstable' });
    expect(sent).toBe(4 + 2 * 4);
  });

  it('takes several places of one case for one breach', async () => {
    const one = recorder();
    await one.examine(['a'], async (_caching, attempt) =>
      attempt === 0 ? [among, among, among, among].map((found) => ['a', found] as const) : [['a', holds]],
    );
    expect(one.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'unstable' });
  });

  it('confirms what one answer proves beside a breach of the same kind that was not seen again', async () => {
    const all = recorder();
    await all.case('a', async (_caching, attempt) =>
      attempt === 0 ? among : attempt === 2 ? changed('orders came') : holds,
    );
    await all.case('a', async (_caching, attempt) => (attempt === 0 ? alone : holds));
    expect(all.outcomes().get('a')).toMatchObject({ verdict: 'failed', sightings: [{ seen: 1, sent: 5 }] });
  });
});
