import { describe, expect, it } from 'vitest';
import { actingCharacter, workflowCommand } from '../fixtures/hostile-text.ts';
import { largeRun, violatingRun } from '../fixtures/sample-run.ts';
import { renderTerminal } from './terminal.ts';

describe('renderTerminal', () => {
  it('holds no escape but its own colours, and none without colour', () => {
    const plain = renderTerminal(violatingRun(), { colour: false });
    const coloured = renderTerminal(violatingRun(), { colour: true });
    expect(plain).not.toMatch(actingCharacter);
    expect(plain).not.toMatch(workflowCommand);
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  });

  it('ends with the verdict', () => {
    expect(renderTerminal(violatingRun(), { colour: false }).trimEnd().split('\n').at(-1)).toMatch(
      /^Violates the contract: 3 /,
    );
  });

  it('stays readable when everything fails', () => {
    const text = renderTerminal(largeRun(500, 10_000), { colour: false });
    expect(text.length).toBeLessThan(100_000);
    expect(text).toContain('480 more in report.html');
  });
});
