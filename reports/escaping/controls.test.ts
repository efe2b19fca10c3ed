import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actingCharacter, hostileText } from '../fixtures/hostile-text.ts';
import { showControls, showControlsInLine } from './controls.ts';

describe('showControls', () => {
  it('shows what would act, by UTF-16 unit', () => {
    expect(showControls('a\u001b[31m\u202e\u{e0041}\ud800')).toBe('a\\u001b[31m\\u202e\\udb40\\udc41\\ud800');
  });

  it('leaves readable text alone, in any script', () => {
    const readable = 'naïve 区块 🦊 \ufffd\n\tend';
    expect(showControls(readable)).toBe(readable);
  });

  it('leaves nothing behind that acts, and no line break in a line', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(showControls(text)).not.toMatch(actingCharacter);
        expect(showControlsInLine(text)).not.toMatch(/[\n\t]/);
      }),
    );
  });

  it('keeps a JSON document the same document', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(JSON.parse(showControls(JSON.stringify({ [text]: text })))).toEqual({ [text]: text });
      }),
    );
  });
});
