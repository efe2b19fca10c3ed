import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import type { Allowance } from '../../../reports/html/allowance.ts';
import { divideAt, firstDifference } from '../../model/answers/first-difference.ts';

const longestText = 3000;

/** A string of a target, with what identifies the target in it: its addresses. */
export interface TargetString {
  readonly text: string;
  readonly own: readonly string[];
}

/** The name of a secret, as it stands in place of its value: what a target file calls it is no difference. */
const secretName = String.raw`\$[A-Z][A-Z0-9_]{2,}`;
/** Takes the place of an address or a secret while strings are compared. */
const placeholder = '\ue000';

/**
 * Strings shown side by side, each with its first difference from the others marked. That each contains its own address,
 * and the names of its own secrets, is no difference.
 */
export function markedStrings(strings: readonly TargetString[], allowance: Allowance): readonly Fragment[] {
  const masked = strings.map(({ text, own }) => ({ text, ...mask(text, own) }));
  const at = firstDifference(masked.map(({ plain }) => plain));
  return masked.map(({ text, hidden }) => {
    if (at === null) return html`${allowance.take(text, longestText)}`;
    const { skipped, before, differing, after } = divideAt(text, placeIn(hidden, at));
    const cut = skipped === 0 ? null : html`<span class="muted">(${skipped} identical characters)</span>\n`;
    const mark = differing === '' ? html`<mark>(ends here)</mark>` : html`<mark>${differing}</mark>`;
    allowance.spend(mark.text.length);
    return html`${cut}${allowance.take(before, longestText)}${mark}${allowance.take(after, longestText)}`;
  });
}

interface Hidden {
  /** Where it stood in the text. */
  readonly start: number;
  readonly length: number;
}

function mask(text: string, own: readonly string[]) {
  const literal = own
    .filter((one) => one !== '')
    .sort((one, other) => other.length - one.length)
    .map((one) => one.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const hidden: Hidden[] = [];
  const plain = text.replaceAll(
    new RegExp([...literal, secretName].join('|'), 'g'),
    (found, start: number) => {
      hidden.push({ start, length: found.length });
      return placeholder;
    },
  );
  return { plain, hidden };
}

/** Where a place of the masked text stands in the text itself. */
function placeIn(hidden: readonly Hidden[], at: number): number {
  let shift = 0;
  for (const { start, length } of hidden) {
    if (start - shift >= at) break;
    shift += length - placeholder.length;
  }
  return at + shift;
}
