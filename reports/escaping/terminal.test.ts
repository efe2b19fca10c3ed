import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actingCharacter, hostileText, workflowCommand } from '../fixtures/hostile-text.ts';
import { terminalBlock, terminalLine } from './terminal.ts';

describe('terminalLine', () => {
  it('is one line that neither acts nor commands', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = terminalLine(text);
        expect(line).not.toMatch(actingCharacter);
        expect(line).not.toMatch(/[\n\t]/);
        expect(line).not.toMatch(workflowCommand);
      }),
    );
  });
});

describe('terminalBlock', () => {
  it('indents every line, and none of them commands', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const block = terminalBlock(text, '  ');
        expect(block).not.toMatch(actingCharacter);
        expect(block).not.toMatch(workflowCommand);
        expect(block.split('\n').every((line) => line.startsWith('  '))).toBe(true);
      }),
    );
  });

  it('breaks the commands of GitHub, Azure and TeamCity', () => {
    expect(terminalBlock('::error::a\n \t::warning::b\n##[error]c\nd ##vso[e]\n##teamcity[f]')).toBe(
      '\\u003a:error::a\n \t\\u003a:warning::b\n#\\u0023[error]c\nd #\\u0023vso[e]\n#\\u0023teamcity[f]',
    );
  });
});
