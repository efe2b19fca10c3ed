import { describe, expect, it } from 'vitest';
import { dark, light, type Palette } from './palette.ts';

/** Relative luminance of a colour, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each<[string, Palette]>([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_, { paper, surface, ink, muted, link, standing }) => {
  it.each(Object.entries({ ink, muted, link, ...standing }))(
    '%s can be read on paper and surface',
    (_name, colour) => {
      expect(contrast(colour, paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
