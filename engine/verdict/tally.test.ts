import { describe, expect, it } from 'vitest';
import { breach, noEvidence, notAnswered, notApplicable } from './judgement.ts';
import type { Sighting } from './outcome.ts';
import { Tally } from './tally.ts';

const found = breach({ rule: 'size', at: '/size', expected: 'a number', actual: 'x' });
const sighting: Sighting = { breach: found, seen: 5, sent: 5 };

function tallied(...events: ((tally: Tally) => void)[]) {
  const tally = new Tally();
  for (const event of events) event(tally);
  return tally.outcome();
}

const held = (tally: Tally) => tally.held();
const broken = (tally: Tally) => tally.broken(sighting);
const changedOn = (tally: Tally) => tally.undecided('changed', 'a node came');
const lost = (tally: Tally) => tally.undecided('timeout', 'no answer');
const observed = (tally: Tally) => tally.observed(20);
const skipped = (tally: Tally) => tally.skipped(notApplicable('the node has no blocks'));

describe('the verdict of a requirement', () => {
  it('is failed as soon as a breach was seen, whatever else came', () => {
    expect(tallied(held, lost, observed, skipped, broken)).toEqual({
      verdict: 'failed',
      cases: 3,
      sightings: [sighting],
      further: [],
    });
  });

  it('is observed where something was, with one case at least', () => {
    expect(tallied(observed)).toEqual({ verdict: 'observed', cases: 1, observation: 20 });
    expect(tallied(held, held, observed, lost)).toEqual({ verdict: 'observed', cases: 3, observation: 20 });
  });

  it('is inconclusive where an answer was lost, though others held', () => {
    expect(tallied(held, lost)).toEqual({
      verdict: 'inconclusive',
      cases: 2,
      cause: 'timeout',
      reason: 'no answer',
    });
  });

  it('is passed where data changed in one case and not in another', () => {
    expect(tallied(changedOn, held)).toEqual({ verdict: 'passed', cases: 2, undecided: 1 });
    expect(tallied(changedOn, skipped)).toMatchObject({ verdict: 'inconclusive', cause: 'changed' });
    expect(tallied(changedOn, held, lost)).toMatchObject({ verdict: 'inconclusive', cause: 'timeout' });
  });

  it('reports the first reason of each cause', () => {
    const again = (tally: Tally) => tally.undecided('timeout', 'no answer again');
    expect(tallied(lost, again)).toMatchObject({ cases: 2, reason: 'no answer' });
  });

  it('is skipped with what was looked for, and the check has the first word on it', () => {
    const lacked = ['a', 'b', 'a', 'c', 'd'].map(
      (reason) => (tally: Tally) => tally.lacked(noEvidence(reason, 'known.accounts')),
    );
    expect(tallied(...lacked)).toEqual({
      verdict: 'skipped',
      skip: 'no-data',
      reason: 'a; b; c',
      give: 'known.accounts',
    });
    expect(tallied(...lacked, skipped)).toEqual({
      verdict: 'skipped',
      skip: 'not-applicable',
      reason: 'the node has no blocks',
    });
    expect(tallied(held, ...lacked, skipped)).toEqual({ verdict: 'passed', cases: 1 });
    const unanswered = (tally: Tally) => tally.skipped(notAnswered('no block was answered'));
    expect(tallied(...lacked, unanswered)).toMatchObject({ verdict: 'inconclusive', cause: 'unusable' });
    expect(tallied(held, unanswered)).toEqual({ verdict: 'passed', cases: 1 });
  });

  it('is skipped where responses contained no data for it, and is inconclusive where none could be read', () => {
    const empty = (tally: Tally) => tally.notCovered(true);
    const garbage = (tally: Tally) => tally.notCovered(false);
    expect(tallied(garbage)).toMatchObject({ verdict: 'inconclusive', cause: 'unreadable' });
    expect(tallied(empty, garbage)).toMatchObject({ verdict: 'skipped' });
    expect(tallied(garbage, empty)).toMatchObject({ verdict: 'skipped' });
  });

  it('is a fault of nodeproof where nothing was asked', () => {
    expect(tallied()).toMatchObject({ verdict: 'inconclusive', cases: 0, cause: 'internal' });
  });
});

describe('further breaches', () => {
  it('are kept for dialects to explain, but for those that take several answers', () => {
    const outcome = tallied(
      broken,
      (tally) => tally.brokenAgain(found),
      (tally) => tally.brokenAgain({ ...found, needsConfirmation: true }),
    );
    expect(outcome).toMatchObject({ cases: 3, further: [found] });
  });

  it('are kept up to a number, and counted beyond it', () => {
    const tally = new Tally();
    tally.broken(sighting);
    for (let count = 0; count < 1_500; count += 1) tally.brokenAgain(found);
    const outcome = tally.outcome();
    expect(outcome.verdict === 'failed' && outcome.further.length).toBe(1_000);
    expect(outcome).toMatchObject({ cases: 1_501 });
  });
});
