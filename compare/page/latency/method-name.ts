import type { Fragment, Part } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { excerpt } from '../../../reports/text/excerpt.ts';

const longestName = 120;

interface OfMethod {
  readonly api?: string;
  readonly method: string;
}

/** What distinguishes methods: two APIs may serve methods of one name. */
export function methodKey({ api, method }: OfMethod): string {
  return JSON.stringify([api ?? '', method]);
}

/** The head of the rows of a method, or nothing in those that its head spans. */
export function methodHead({ api, method }: OfMethod, spans: number): Fragment | null {
  if (spans === 0) return null;
  const of = api === undefined ? null : html` <span class="muted">${api}</span>`;
  return html`<th scope="rowgroup" rowspan="${spans}" class="method">${breakable(excerpt(method, longestName))}${of}</th>`;
}

/** A name that is too long for its column breaks behind a slash before it breaks within a word. */
function breakable(name: string): readonly Part[] {
  const [first = '', ...rest] = name.split(/(?<=\/)/);
  return [first, ...rest.flatMap((part) => [html`<wbr>`, part])];
}
