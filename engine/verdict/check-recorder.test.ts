import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unanswered } from '../unanswered.ts';
import { Proof } from './check-recorder.ts';
import { breach, holds, moved, noEvidence, notAnswered, notApplicable } from './judgement.ts';

const broken = (extra: { relational?: boolean } = {}) =>
  breach({ rule: 'size', at: '/size', expected: 'a number', actual: 'x', ...extra });
const alive = async () => true;

function prove(control: () => Promise<boolean> = alive): Proof {
  return new Proof(['a', 'b'], 1, control);
}

describe('proof', () => {
  it('passes on evidence and on nothing else', async () => {
    const proof = prove();
    await proof.case('a', async () => holds);
    await proof.case('b', async () => noEvidence('no block with a creation'));
    expect(proof.outcomes().get('a')).toEqual({ verdict: 'passed', cases: 1 });
    expect(proof.outcomes().get('b')).toEqual({
      verdict: 'skipped',
      skip: 'no-data',
      reason: 'no block with a creation',
    });
  });

  it('never reads as passed where a check put nothing to the proof, or crashed', async () => {
    const proof = prove();
    await proof.case('a', async () => holds);
    proof.crashed(new TypeError('x is undefined'));
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'internal' });
    expect(prove().outcomes().get('b')).toMatchObject({ verdict: 'inconclusive', cause: 'internal' });
  });

  it('tells what was observed, and what does not apply', () => {
    const proof = prove();
    proof.observe('a', { status: 404 });
    proof.skip('b', notApplicable('the target has no platform API'));
    expect(proof.outcomes().get('a')).toEqual({
      verdict: 'observed',
      cases: 1,
      observation: { status: 404 },
    });
    expect(proof.outcomes().get('b')).toEqual({
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

  it('sends a failing case again and tells how often it was seen', async () => {
    const proof = prove();
    await proof.case('a', async () => broken());
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'failed', sightings: [{ seen: 5, sent: 5 }] });
  });

  it('reports a single answer that breaks the contract even when it never comes back', async () => {
    const proof = prove();
    await proof.case('a', async ({ attempt }) => (attempt === 0 ? broken() : holds));
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'failed', sightings: [{ seen: 1, sent: 5 }] });
  });

  it('leaves open what takes several answers and was seen only once', async () => {
    const proof = prove();
    await proof.case('a', async ({ attempt }) => (attempt === 0 ? broken({ relational: true }) : holds));
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'unstable' });
  });

  it('does not blame the contract for an outage', async () => {
    const proof = prove(async () => false);
    await proof.case('a', async () => broken({ relational: true }));
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'unreachable' });
  });

  it('does not read a service that never holds still without end', async () => {
    const proof = prove();
    let sent = 0;
    await proof.cases('a', Array.from({ length: 100 }), async () => {
      sent += 1;
      return moved('nodes keep coming');
    });
    expect(sent).toBeLessThan(160);
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'moved', cases: 100 });
  });

  it('tries again what moved, and is inconclusive when it never held still', async () => {
    const proof = prove();
    await proof.case('a', async ({ attempt }) => (attempt < 2 ? moved('a node came') : holds));
    await proof.case('b', async () => moved('nodes keep coming'));
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'passed' });
    expect(proof.outcomes().get('b')).toMatchObject({
      verdict: 'inconclusive',
      cause: 'moved',
      reason: 'nodes keep coming',
    });
  });

  it('is inconclusive where no answer could be had, whatever else held', async () => {
    const proof = prove();
    await proof.case('a', async () => holds);
    await proof.case('a', async () => {
      throw new Unanswered('timeout', 'no complete answer within 10 ms');
    });
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'inconclusive', cause: 'timeout' });
  });

  it('confirms each different breach once and counts the rest', async () => {
    const proof = prove();
    let sendings = 0;
    await proof.cases('a', [1, 2, 3, 4], async () => {
      sendings += 1;
      return broken();
    });
    expect(sendings).toBe(4 + 4);
    expect(proof.outcomes().get('a')).toMatchObject({ verdict: 'failed', cases: 4 });
  });

  it('shrinks a property and reports seed and path', async () => {
    const proof = prove();
    await proof.property('a', {
      arbitrary: fc.nat(),
      runs: 50,
      judge: async (size) =>
        size < 10 ? holds : breach({ rule: 'size', at: '', expected: 'below 10', actual: size }),
    });
    const outcome = proof.outcomes().get('a');
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
