import { Pieces } from '../text/pieces.ts';

/**
 * Markup that is safe to insert into a document: only a tagged template creates one from text. It is kept in pieces, which the
 * document that it is put into shares: a page of megabytes exists once, not once for each element around it.
 */
export class Fragment {
  readonly pieces: readonly string[];

  constructor(text: string | readonly string[]) {
    this.pieces = typeof text === 'string' ? [text] : text;
  }

  get text(): string {
    return this.pieces.join('');
  }

  /** What it takes in UTF-8. */
  get bytes(): number {
    return this.pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  }

  toString(): string {
    return this.text;
  }
}

export type Part = Fragment | string | number | null | undefined | readonly Part[];

/**
 * A template tag for one medium: what stands in the template is markup, everything put into it is text and
 * is escaped, but for fragments and arrays of fragments. Null and undefined produce nothing.
 */
export function fragmentTag(
  escaped: (text: string) => string,
): (literals: TemplateStringsArray, ...parts: readonly Part[]) => Fragment {
  const append = (pieces: Pieces, part: Part): void => {
    if (part === null || part === undefined) return;
    if (part instanceof Fragment) for (const piece of part.pieces) pieces.append(piece);
    else if (typeof part === 'string') pieces.append(escaped(part));
    else if (typeof part === 'number') pieces.append(escaped(String(part)));
    else for (const one of part) append(pieces, one);
  };
  return (literals, ...parts) => {
    const pieces = new Pieces();
    for (const [at, literal] of literals.entries()) {
      pieces.append(literal);
      append(pieces, parts[at]);
    }
    return new Fragment(pieces.end());
  };
}
