import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { hostile } from '../fixtures/sample-run.ts';
import { createProgress, type ProgressEvent } from './progress.ts';

const result = (at: number, change: Partial<RequirementResult> = {}): RequirementResult => ({
  id: `platform.node.field-${at}`,
  section: '2.2',
  level: 'required',
  title: 'A node has a field',
  node: null,
  verdict: 'passed',
  known: false,
  cases: 1,
  findings: [],
  ...change,
});

function show(events: readonly ProgressEvent[], live: boolean, columns = 80): readonly string[] {
  const written: string[] = [];
  const progress = createProgress({ write: (text) => written.push(text), live, columns: () => columns });
  for (const event of events) progress(event);
  return written;
}

const run = (planned: number): readonly ProgressEvent[] => [
  { kind: 'started', planned, plannedRequests: planned },
  ...Array.from({ length: planned }, (_, at) => ({ kind: 'verdict' as const, result: result(at) })),
  { kind: 'finished' },
];

describe('createProgress', () => {
  it('writes a line every ten percent to a pipe', () => {
    const lines = show(run(200), false);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe('200 requirements planned\n');
    expect(lines[1]).toBe('20/200 (10 %), 0 failed, platform\n');
    expect(lines.at(-1)).toBe('200/200 (100 %), 0 failed\n');
  });

  it('redraws one line on a terminal, never as wide as it, and leaves it empty', () => {
    const drawn = show(run(5), true, 40);
    expect(drawn).toHaveLength(7);
    for (const text of drawn) {
      expect(text.startsWith('\r')).toBe(true);
      expect(text.replace('\r', '').replace('\u001b[K', '').length).toBeLessThan(40);
    }
    expect(drawn.at(-1)).toBe('\r\u001b[K');
  });

  it('prints a required failure as it is decided, and no other one', () => {
    const events = (change: Partial<RequirementResult>): readonly ProgressEvent[] => [
      { kind: 'started', planned: 100, plannedRequests: 100 },
      { kind: 'verdict', result: result(1, { verdict: 'failed', ...change }) },
    ];
    expect(show(events({}), false)[1]).toBe(
      'failed: §2.2 A node has a field (platform.node.field-1 on the platform API)\n',
    );
    expect(show(events({ known: true }), false)).toHaveLength(1);
    expect(show(events({ level: 'advisory' }), false)).toHaveLength(1);
  });

  it('is not affected by what a name contains', () => {
    const events: readonly ProgressEvent[] = [
      { kind: 'started', planned: 1, plannedRequests: 1 },
      { kind: 'verdict', result: result(1, { node: hostile, title: hostile, verdict: 'failed' }) },
    ];
    expect(show(events, false).join('')).not.toMatch(/\u001b|\u202e|\r/);
    expect(show(events, true).join('').replaceAll('\u001b[K', '')).not.toMatch(/\u001b|\u202e/);
  });
});
