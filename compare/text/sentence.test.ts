import { describe, expect, it } from 'vitest';
import { sampleComparison, sampleFromRuns, sampleOfEquals } from '../fixtures/sample-comparison.ts';
import type { Comparison } from '../model/comparison.ts';
import { comparisonSentence, sentenceText } from './sentence.ts';

const sentence = (comparison: Comparison): string => sentenceText(comparisonSentence(comparison));

describe('comparisonSentence', () => {
  it('says of several targets what each breaks', () => {
    expect(sentence(sampleComparison(5).comparison)).toBe(
      'Of the required statements that vendor-a satisfies, vendor-b violates 2 and vendor-d 1; vendor-a violates 1 required statement that another target satisfies; vendor-b is provably wrong in 1 response; 7 required statements were decided on all 5 targets, 1 more was decided on some of them only; vendor-b is 2.4 times as slow as vendor-a on eth_getTransactionReceipt, 95 % 2.1–2.8 times; 11 more differences in latency; vendor-b has a median lag of 2 blocks behind the tip; 3 more targets lagged; the heads of 4 targets moved back; 6.0 % of timed requests to vendor-e failed, of those to vendor-a 0 %; 3 more differences in failed requests; 1 response differs, and none could be proven wrong; undecided statements: 1 of 9 on vendor-b.',
    );
  });

  it('summarizes the verdicts of runs', () => {
    expect(sentence(sampleFromRuns().comparison)).toBe(
      'vendor-b violates 2 required statements that vendor-a satisfies; 7 required statements were decided on both, 1 more was decided on one of them only (1 on vendor-a); undecided statements: 1 of 9 on vendor-b.',
    );
  });

  it('states that equal targets do not differ', () => {
    expect(sentence(sampleOfEquals().comparison)).toBe(
      'vendor-a and vendor-b do not differ in any of the 6 required statements decided on both: both satisfy 6.',
    );
  });

  it('says who is slower in percent, with the interval', () => {
    const { comparison } = sampleComparison(2);
    const differences = comparison.differences.filter(({ method }) => method === 'eth_getBlockByNumber');
    expect(sentence({ ...comparison, differences })).toContain(
      'vendor-b is 18 % slower than vendor-a on eth_getBlockByNumber, 95 % 12–25 %',
    );
  });

  it.each([
    [['undecided', 'undecided'], 'latency is undecided for all 2 methods compared'],
    [['equivalent', 'equivalent'], 'latency is equivalent for all 2 methods compared'],
    [
      ['equivalent', 'undecided'],
      'latency is equivalent for 1 of 2 methods compared, undecided for the others',
    ],
  ] as const)('says of conclusions that are %j that nobody is slower', (conclusions, text) => {
    const { comparison } = sampleComparison(2);
    const differences = conclusions.flatMap((conclusion, index) =>
      comparison.differences.slice(index, index + 1).map((one) => ({ ...one, conclusion })),
    );
    expect(sentence({ ...comparison, differences })).toContain(text);
  });

  it('says that the measuring machine was too busy, and claims nothing beside it', () => {
    const { comparison } = sampleComparison(2);
    const differences = comparison.differences.map((one) => ({
      ...one,
      conclusion: 'undecided' as const,
      tooBusy: true as const,
    }));
    const text = sentence({ ...comparison, differences });
    expect(text).toContain('the measuring machine was too busy to decide any latency');
    expect(text).not.toMatch(/slower|undecided for/);
  });

  it('says how great a difference may be that nothing shows', () => {
    const { comparison } = sampleComparison(2);
    const differences = comparison.differences.slice(0, 2).map((one, index) => ({
      ...one,
      ratio: { value: 1, low: 0.8, high: index === 0 ? 1.1 : 1.2 },
      conclusion: 'undecided' as const,
    }));
    expect(sentence({ ...comparison, differences })).toContain(
      'latency is undecided for all 2 methods compared, and differences of up to 25 % are possible',
    );
  });

  it('says of a target that was never reached that nothing could be decided', () => {
    const { comparison } = sampleOfEquals();
    const requirements = comparison.requirements.map((one) => ({
      ...one,
      verdicts: { 'vendor-a': 'passed' as const, 'vendor-b': 'inconclusive' as const },
      differ: true,
    }));
    expect(sentence({ ...comparison, requirements })).toBe(
      'No required statement could be evaluated on vendor-b.',
    );
  });

  it('says how many statements were decided on one target only', () => {
    const { comparison } = sampleOfEquals();
    const [first, ...others] = comparison.requirements.filter(({ level }) => level === 'required');
    const requirements = [
      ...(first === undefined ? [] : [first]),
      ...others.map((one, at) => {
        const without = at === 0 ? 'vendor-a' : 'vendor-b';
        const { [without]: _, ...verdicts } = one.verdicts;
        return { ...one, verdicts, differ: true };
      }),
    ];
    expect(sentence({ ...comparison, requirements })).toBe(
      'vendor-a and vendor-b do not differ in the only required statement decided on both: both satisfy 1; 5 more were decided on one of them only (4 on vendor-a, 1 on vendor-b).',
    );
  });

  it('compares the others where the first was never reached', () => {
    const { comparison } = sampleComparison(3);
    const requirements = comparison.requirements.map((one) => ({
      ...one,
      verdicts: { ...one.verdicts, 'vendor-a': 'inconclusive' as const },
    }));
    const text = sentence({ ...comparison, requirements });
    expect(text).toContain(
      'No required statement could be evaluated on vendor-a; vendor-b violates 3 required',
    );
    expect(text).toContain('required statements were decided on vendor-b and vendor-c');
    expect(text).not.toContain('on vendor-a,');
  });

  it('does not say that targets are alike where only the first leaves a difference undecided', () => {
    const { comparison } = sampleComparison(3);
    const requirements = comparison.requirements.slice(0, 2).map((one, at) => ({
      ...one,
      verdicts: {
        'vendor-a': at === 0 ? ('passed' as const) : ('deviates' as const),
        'vendor-b': 'passed' as const,
        'vendor-c': at === 0 ? ('passed' as const) : ('failed' as const),
      },
    }));
    expect(sentence({ ...comparison, requirements })).toContain(
      'some targets violate 1 required statement that others satisfy',
    );
  });

  it('names rate limits, which are no failed requests', () => {
    const { comparison } = sampleOfEquals();
    const targets = comparison.targets.map((target, at) => ({
      ...target,
      rateLimited: { requests: at === 0 ? 0 : 57, waitedMs: at === 0 ? 0 : 26_100 },
    }));
    expect(sentence({ ...comparison, targets })).toContain(
      '; 57 requests to vendor-b were rate-limited, and 26 s of waiting followed.',
    );
  });

  it('turns round when the first target is the worse', () => {
    const { comparison } = sampleFromRuns();
    const targets = [...comparison.targets].reverse();
    expect(sentence({ ...comparison, targets })).toContain(
      'vendor-b violates 2 required statements that vendor-a satisfies',
    );
  });
});
