/** Markup that is safe to insert into a document: only a tagged template creates one from text. */
export class Fragment {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
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
  const render = (part: Part): string => {
    if (part === null || part === undefined) return '';
    if (part instanceof Fragment) return part.text;
    if (typeof part === 'string') return escaped(part);
    if (typeof part === 'number') return escaped(String(part));
    return part.map(render).join('');
  };
  return (literals, ...parts) =>
    new Fragment(literals.map((literal, at) => literal + render(parts[at])).join(''));
}
