import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { workflowCommand } from '../fixtures/hostile-text.ts';
import { largeRun, violatingRun } from '../fixtures/sample-run.ts';
import { renderSummary } from './summary.ts';

const render = (markdown: string) =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

describe('renderSummary', () => {
  it('renders as nothing but our own elements', () => {
    const names = new Set(
      [...render(renderSummary(violatingRun())).matchAll(/<\/?([a-z]+\d?)/g)].map(([, name]) => name),
    );
    expect([...names].sort()).toEqual([
      'code',
      'details',
      'h2',
      'h3',
      'li',
      'p',
      'pre',
      'strong',
      'sub',
      'summary',
      'table',
      'tbody',
      'td',
      'th',
      'thead',
      'tr',
      'ul',
    ]);
  });

  it('commands no CI server that prints it', () => {
    expect(renderSummary(violatingRun())).not.toMatch(workflowCommand);
  });

  it('opens with the verdict and names stale baseline entries', () => {
    const summary = renderSummary(violatingRun(), {
      stale: [{ requirement: 'evm.block.hash', node: 'evm-1', why: 'it now passes' }],
    });
    expect(summary.split('\n')[2]).toMatch(
      /^\*\*Violates the contract: 3 required statements fail, .*1 baseline entry is stale/,
    );
    expect(summary).toContain('- `evm.block.hash` on `evm-1`: `it now passes`');
  });

  it('fits into a comment on a pull request', () => {
    expect(renderSummary(largeRun(1000, 50_000)).length).toBeLessThan(65_536);
  });
});
