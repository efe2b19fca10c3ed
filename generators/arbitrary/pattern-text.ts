import type { ClassPart, PatternPart, PatternSequence } from './pattern-parts.ts';

/** A text that matches a sequence, cut at its parts. */
export type PatternPieces = readonly string[];

/** How `text` falls into the parts of `sequence`; undefined when it does not match. */
export function piecesOf(sequence: PatternSequence, text: string): PatternPieces | undefined {
  return new RegExp(`^${sequence.map(source).join('')}$`, 'u').exec(text)?.slice(1);
}

function source(part: PatternPart): string {
  if (part.kind === 'literal') return `(${escapeSource(part.text)})`;
  const one = `[${part.alphabet.replace(/[\\\]^-]/g, '\\$&')}]`;
  const max = part.max === Number.POSITIVE_INFINITY ? '' : part.max / part.step;
  return part.step === 1
    ? `(${one}{${part.min},${max}})`
    : `((?:${one}{${part.step}}){${part.min / part.step},${max}})`;
}

function escapeSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The simplest text of a part: as short as possible, of the first character of the alphabet. */
export function plainest(part: PatternPart): string {
  return part.kind === 'literal' ? part.text : part.alphabet.slice(0, 1).repeat(part.min);
}

/** Lengths that a class part may be given: the pattern's own, or a little over the least where it sets no end. */
export function lengthsOf(part: ClassPart): { readonly min: number; readonly max: number } {
  const most = part.min + 16 * part.step;
  const roomy = part.min + 256 * part.step;
  return { min: part.min, max: part.max === Number.POSITIVE_INFINITY ? most : Math.min(part.max, roomy) };
}

/** The sequence for strings of at least `least` and at most `most` characters, where one part alone decides the length. */
export function withLength(sequence: PatternSequence, least: number, most: number): PatternSequence {
  const open = sequence.filter((part): part is ClassPart => part.kind === 'class' && part.min !== part.max);
  const [part] = open;
  if (part === undefined || open.length > 1) return sequence;
  const others = sequence.reduce((sum, one) => sum + (one === part ? 0 : plainest(one).length), 0);
  const min = Math.max(part.min, Math.ceil((least - others) / part.step) * part.step);
  const max = Math.min(part.max, Math.floor((most - others) / part.step) * part.step);
  return min > max ? sequence : sequence.map((one) => (one === part ? { ...part, min, max } : one));
}
