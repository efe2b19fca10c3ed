import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actingCharacter, hostileText } from '../fixtures/hostile-text.ts';
import { sampleExtras } from '../fixtures/sample-extras.ts';
import { conformingRun, largeRun, violatingRun } from '../fixtures/sample-run.ts';
import { githubAnnotations } from './github.ts';

describe('githubAnnotations', () => {
  it('annotates failures, stale entries and advisory failures', async () => {
    await expect(githubAnnotations(violatingRun(), sampleExtras())).toMatchFileSnapshot(
      'golden/nightly.annotations.txt',
    );
  });

  it('says nothing of a run that conforms', () => {
    expect(githubAnnotations(conformingRun())).toBe('');
  });

  it('lets a target end no command and begin none', () => {
    const run = violatingRun();
    const [failing] = run.requirements.filter(({ verdict }) => verdict === 'failed');
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (title, message, node) => {
        const requirements = [{ ...failing, title, node, findings: [{ message, reproduce: message }] }];
        const output = githubAnnotations({ ...run, requirements } as typeof run);
        const [line, rest, ...more] = output.split('\n');
        expect([rest, more]).toEqual(['', []]);
        expect(line).toMatch(/^::error title=[^:,]*::/);
        expect(line?.replace(/^::error title=[^:,]*::/, '')).not.toMatch(/[\r\n]/);
        expect(line).not.toMatch(actingCharacter);
      }),
    );
  });

  it('annotates no more than GitHub shows', () => {
    expect(githubAnnotations(largeRun(100, 100)).split('\n')).toHaveLength(11);
  });
});
