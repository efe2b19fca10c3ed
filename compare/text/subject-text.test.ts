import { expect, it } from 'vitest';
import { subjectText } from './subject-text.ts';

it('keeps heights and short names, and both ends of a hash', () => {
  const hash = `0x69c4a061${'0'.repeat(50)}6f9bda`;
  expect(subjectText(`block 0x11 of chain ${hash}`)).toBe('block 0x11 of chain 0x69c4a061…6f9bda');
  expect(subjectText('shards of masterchain block 7 of chain 0123456789abcdef')).toBe(
    'shards of masterchain block 7 of chain 0123456789abcdef',
  );
});
