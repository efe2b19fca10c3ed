import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unanswered } from '../unanswered.ts';
import { CheckRecorder } from './check-recorder.ts';
import { breach, changed, holds, noEvidence, notAnswered, notApplicable } from './judgement.ts';

const broken = (extra: { needsConfirmation?: boolean } = {}) =>
  breach({ rule: 'size', at: '/size', expected: 'a number', actual: 'x', ...extra });
const alive = async () => true;

function prove(control: () => Promise<boolean> = alive): CheckRecorder {
  return new CheckRecorder(['a', 'b'], 1, control);
}

describe('proof', () => {
  it('passes on evidence and on nothing else', async () => {
    const recorder = prove();
    await recorder.case('a', async () => holds);
    await recorder.case('b', async () => noEvidence('no block with a creation'));
    expect(recorder.outcomes().get('a')).toEqual({ verdict: 'passed', cases: 1 });
    expect(recorder.outcomes().get('b')).toEqual({
      verdict: 'skipped',
      skip: 'no-data',
      reason: 'no block with a creation',
    });
  });

  it('never reads as passed where a check put nothing to the proof, or crashed', async () => {
    const recorder = prove();
    await recorder.case('a', async () => holds);
    recorder.crashed(new TypeError('x is undefined'));
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'internal' });
    expect(prove().outcomes().get('b')).toMatchObject({ verdict: 'inconclusive', cause: 'internal' });
  });

  it('records what was observed, and what does not apply', () => {
    const recorder = prove();
    recorder.observe('a', { status: 404 });
    recorder.skip('b', notApplicable('the target has no platform API'));
    expect(recorder.outcomes().get('a')).toEqual({
      verdict: 'observed',
      cases: 1,
      observation: { status: 404 },
    });
    expect(recorder.outcomes().get('b')).toEqual({
      verdict: 'skipped',
      skip: 'not-applicable',
      reason: 'the target has no platform API',
    });
    const others = prove();
    others.skip('a', noEvidence('no account was found', 'known.accounts'));
    others.skip('b', notAnswered('no block was answered', 'timeout'));
    expect(others.outcomes().get('a')).toMatchObject({ skip: 'no-data', give: 'known.accounts' });
    expect(others.outcomes().get('b')).toMatchObject({ verdict: 'inconclusive', cause: 'timeout' });
  });

  it('sends a failing case again and reports how often it was seen', async () => {
    const recorder = prove();
    await recorder.case('a', async () => broken());
    expect(recorder.outcomes().get('a')).toMatchObject({
      verdict: 'failed',
      sightings: [{ seen: 5, sent: 5 }],
    });
  });

  it('reports a single answer that breaks the contract even when it never comes back', async () => {
    const recorder = prove();
    await recorder.case('a', async (_caching, attempt) => (attempt === 0 ? broken() : holds));
    expect(recorder.outcomes().get('a')).toMatchObject({
      verdict: 'failed',
      sightings: [{ seen: 1, sent: 5 }],
    });
  });

  it('leaves undecided what takes several responses and was seen only once', async () => {
    const recorder = prove();
    await recorder.case('a', async (_caching, attempt) =>
      attempt === 0 ? broken({ needsConfirmation: true }) : holds,
    );
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'unstable' });
  });

  it('does not blame the contract for an outage', async () => {
    const recorder = prove(async () => false);
    await recorder.case('a', async () => broken({ needsConfirmation: true }));
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'unreachable' });
  });

  it('does not read a service that never holds still without end', async () => {
    const recorder = prove();
    let sent = 0;
    await recorder.cases('a', Array.from({ length: 100 }), async () => {
      sent += 1;
      return changed('nodes keep coming');
    });
    expect(sent).toBeLessThan(160);
    expect(recorder.outcomes().get('a')).toMatchObject({
      verdict: 'inconclusive',
      cause: 'changed',
      cases: 100,
    });
  });

  it('retries changed data, and is inconclusive when it changed each time', async () => {
    const recorder = prove();
    await recorder.case('a', async (_caching, attempt) => (attempt < 2 ? changed('a node came') : holds));
    await recorder.case('b', async () => changed('nodes keep coming'));
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'passed' });
    expect(recorder.outcomes().get('b')).toMatchObject({
      verdict: 'inconclusive',
      cause: 'changed',
      reason: 'nodes keep coming',
    });
  });

  it('is inconclusive where no answer could be had, whatever else held', async () => {
    const recorder = prove();
    await recorder.case('a', async () => holds);
    await recorder.case('a', async () => {
      throw new Unanswered('timeout', 'no complete response within 10 ms');
    });
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'timeout' });
  });

  it('confirms each different breach once and counts the rest', async () => {
    const recorder = prove();
    let attempts = 0;
    await recorder.cases('a', [1, 2, 3, 4], async () => {
      attempts += 1;
      return broken();
    });
    expect(attempts).toBe(4 + 4);
    expect(recorder.outcomes().get('a')).toMatchObject({ verdict: 'failed', cases: 4 });
  });

  it('shrinks a property and reports seed and path', async () => {
    const recorder = prove();
    await recorder.property('a', {
      arbitrary: fc.nat(),
      runs: 50,
      judge: async (size) =>
        size < 10 ? holds : breach({ rule: 'size', at: '', expected: 'below 10', actual: size }),
    });
    const outcome = recorder.outcomes().get('a');
    expect(outcome).toMatchObject({ verdict: 'failed', sightings: [{ breach: { actual: 10 }, seed: 1 }] });
  });

  it('sends the cases of a property at the same time', async () => {
    let inFlight = 0;
    let most = 0;
    await prove().property('a', {
      arbitrary: fc.nat(),
      runs: 20,
      judge: async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise((resolve) => setImmediate(resolve));
        inFlight -= 1;
        return holds;
      },
    });
    expect(most).toBe(20);
  });
});

describe('parts that take turns', () => {
  it('have one turn each in as many seeds in a row', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 8 }), (seed, parts) => {
        const turns = Array.from({ length: parts }, (_, later) => {
          const recorder = new CheckRecorder(['a'], 1, alive, { share: { most: 1, turn: seed + later } });
          return Array.from({ length: parts }, (_, part) => part).filter((part) =>
            recorder.isTurn(part, parts),
          );
        });
        expect(turns.every((own) => own.length === 1)).toBe(true);
        expect(new Set(turns.flat()).size).toBe(parts);
      }),
    );
  });
});
