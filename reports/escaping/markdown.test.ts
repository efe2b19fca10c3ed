import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { actingCharacter, hostileText, workflowCommand } from '../fixtures/hostile-text.ts';
import { markdownBlock, markdownCode, markdownElement, markdownText } from './markdown.ts';

/** The tags of a page as GitHub's Markdown makes them, which hostile text must not change. */
function tags(markdown: string): readonly string[] {
  const page = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  return page.match(/<[^>]*>/g) ?? [];
}

function expectEscaped(place: (text: string) => string): void {
  fc.assert(
    fc.property(
      hostileText.filter((text) => /[a-z]/.test(text)),
      (text) => {
        const page = place(text);
        expect(tags(page)).toEqual(tags(place('a')));
        expect(page.replaceAll('\u200b', '')).not.toMatch(actingCharacter);
        expect(page).not.toMatch(workflowCommand);
      },
    ),
  );
}

describe('markdownCode', () => {
  it('stays a code span in a paragraph, a list item and a table', () => {
    expectEscaped((text) => `Before ${markdownCode(text)} after ${markdownCode(text)} end`);
    expectEscaped((text) => `- ${markdownCode(text)}: ${markdownCode(text)}\n- next`);
    expectEscaped((text) => `| a | b |\n| --- | --- |\n| ${markdownCode(text)} | ${markdownCode(text)} |`);
  });

  it('shows text without any letter as well', () => {
    expect(markdownCode('``')).toBe('``` `` ```');
    expect(markdownCode(' ')).toBe('(empty)');
  });
});

describe('markdownBlock', () => {
  it('stays one block', () => {
    expectEscaped((text) => `Before\n${markdownBlock(text, 'text')}\nafter`);
    expectEscaped((text) => `<details>\n<summary>a</summary>\n${markdownBlock(text, 'sh')}\n</details>\n`);
  });
});

describe('markdownText', () => {
  it('stays text', () => {
    expectEscaped((text) => `Before ${markdownText(text)} after`);
    expectEscaped((text) => `**Before ${markdownText(text)}.**`);
  });

  it('names nobody and no issue', () => {
    expect(markdownText('@team #12')).toBe('@\u200bteam \\#\u200b12');
  });
});

describe('markdownElement', () => {
  it('stays text of an element', () => {
    expectEscaped((text) => `<details>\n<summary>${markdownElement(text)}</summary>\n\nb\n\n</details>\n`);
  });
});
