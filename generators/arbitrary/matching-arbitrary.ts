import * as fc from 'fast-check';
import { patternOf } from '../../base/pattern.ts';
import { UnsupportedKeyword } from '../schema/generator-error.ts';

/**
 * Strings of a pattern that has no simple form. What looks around has no generator: without it there are more strings, of
 * which those have to be kept that the whole pattern takes.
 * @throws UnsupportedKeyword for what has no generator either
 */
export function matchingArbitrary(pattern: string): {
  readonly arbitrary: fc.Arbitrary<string>;
  readonly exact: boolean;
} {
  const plain = withoutAssertions(pattern);
  try {
    return { arbitrary: fc.stringMatching(patternOf(plain)), exact: plain === pattern };
  } catch (error) {
    throw new UnsupportedKeyword('pattern', '', error instanceof Error ? error.message : String(error));
  }
}

const assertion = /^\(\?<?[=!]/;

/** A pattern without the groups that look ahead or behind. */
export function withoutAssertions(pattern: string): string {
  let kept = '';
  let at = 0;
  while (at < pattern.length) {
    const length = atomLength(pattern, at);
    const rest = pattern.slice(at);
    if (assertion.test(rest)) at += groupLength(rest);
    else {
      kept += pattern.slice(at, at + length);
      at += length;
    }
  }
  return kept;
}

/** Of a group with everything in it. */
function groupLength(text: string): number {
  let open = 0;
  for (let at = 0; at < text.length; at += atomLength(text, at)) {
    if (text[at] === '(') open += 1;
    else if (text[at] === ')') open -= 1;
    if (open === 0) return at + 1;
  }
  return text.length;
}

/** Of what stands for one character: an escape, a class, or the character itself. */
function atomLength(pattern: string, at: number): number {
  const [atom = ''] = /^(?:\\.|\[(?:\\.|[^\]\\])*\]|.)/s.exec(pattern.slice(at)) ?? [];
  return Math.max(1, atom.length);
}
