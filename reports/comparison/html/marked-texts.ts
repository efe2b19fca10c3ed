import type { Allowance } from '../../html/allowance.ts';
import type { Fragment } from '../../inert/fragment.ts';
import { html } from '../../inert/html.ts';
import { divideAt, firstDifference } from '../first-difference.ts';

const longestText = 3000;

/** Texts that stand side by side, each with its first difference from the others marked. */
export function markedTexts(texts: readonly string[], allowance: Allowance): readonly Fragment[] {
  const at = firstDifference(texts);
  return texts.map((text) => {
    if (at === null) return html`${allowance.take(text, longestText)}`;
    const { skipped, before, differing, after } = divideAt(text, at);
    const cut =
      skipped === 0 ? null : html`<span class="muted">(${skipped} characters that are the same)</span>\n`;
    const mark = differing === '' ? html`<mark>(ends here)</mark>` : html`<mark>${differing}</mark>`;
    allowance.spend(mark.text.length);
    return html`${cut}${allowance.take(before, longestText)}${mark}${allowance.take(after, longestText)}`;
  });
}
