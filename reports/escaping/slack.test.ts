import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slackText } from './slack.ts';

describe('text in a message', () => {
  it.each([
    ['<!channel> look', '&lt;!channel&gt; look'],
    ['<https://evil.example|the report>', '&lt;https://evil.example|the report&gt;'],
    ['*bold* _it_ `code`', '*\u200bbold*\u200b _\u200bit_\u200b `\u200bcode`\u200b'],
    ['@here', '@\u200bhere'],
    ['&lt;', '&amp;lt;'],
  ])('of %s mentions nobody and formats nothing', (text, expected) => {
    expect(slackText(text)).toBe(expected);
  });

  it('stays on one line and opens no control sequence, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = slackText(text);
        expect(escaped).not.toMatch(/[<>\n\r\u0000-\u001f]/);
      }),
    );
  });
});
