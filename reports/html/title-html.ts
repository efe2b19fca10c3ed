import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { excerpt } from '../text/excerpt.ts';
import { titleParts } from '../text/title-parts.ts';

/** The title of a requirement, or its beginning, with its code as code. */
export function titleHtml(title: string, longest: number): Fragment {
  return html`${titleParts(excerpt(title, longest)).map(({ text, isCode }) => (isCode ? html`<code>${text}</code>` : html`${text}`))}`;
}
