interface TitlePart {
  readonly text: string;
  readonly isCode: boolean;
}

/** A title of a requirement: what stands between backticks is code. A backtick without its other half is text. */
export function titleParts(title: string): readonly TitlePart[] {
  return title
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) =>
      /^`[^`]+`$/.test(part) ? { text: part.slice(1, -1), isCode: true } : { text: part, isCode: false },
    );
}

/** The title where nothing can be shown as code. */
export function plainTitle(title: string): string {
  return titleParts(title)
    .map(({ text }) => text)
    .join('');
}
