import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fragment, fragmentTag } from './fragment.ts';

const tag = fragmentTag((text) => text.toUpperCase());

/** Texts of any length beside the one up to which pieces are put together. */
const text = fc
  .tuple(fc.stringMatching(/^[a-z§→]{1,9}$/), fc.nat({ max: 3000 }))
  .map(([unit, times]) => unit.repeat(times));

describe('a fragment', () => {
  it('is the text that its pieces and parts make, however they are nested', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 4 }), (groups) => {
        const whole = tag`(${groups.map((group) => tag`[${group.map((one) => tag`<${one}>`)}]`)})`;
        const expected = `(${groups.map((group) => `[${group.map((one) => `<${one.toUpperCase()}>`).join('')}]`).join('')})`;
        expect(whole.text).toBe(expected);
        expect(whole.bytes).toBe(Buffer.byteLength(expected));
      }),
    );
  });

  it('shares the pieces of what stands in it, and has few', () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => tag`row ${row}, `);
    const inner = tag`${rows}`;
    const around = [tag`<p>${inner}</p>`, tag`<div>${[inner]}</div>`];
    expect(inner.pieces.length).toBeLessThan(50);
    for (const { pieces } of around) expect(pieces.slice(1, -1)).toEqual(expect.arrayContaining(full(inner)));
  });
});

/** The last piece of a fragment may be a short one, which is put together with what follows. */
function full({ pieces }: Fragment): string[] {
  return pieces.slice(0, -1);
}
