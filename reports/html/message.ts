import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { messageParts } from '../model/finding-message.ts';
import type { Allowance } from './allowance.ts';

/** The message of a finding: expected and actual under each other where it has both. */
export function messageFragment(message: string, longest: number, allowance: Allowance): Fragment {
  const parts = messageParts(message);
  if (parts === null) return html`<pre class="message">${allowance.quote(message, longest)}</pre>\n`;
  const { expected, actual, note } = parts;
  return html`<dl class="message"><dt>Expected</dt><dd>${allowance.quote(expected, longest)}</dd><dt>Got</dt><dd class="value">${allowance.quote(actual, longest)}</dd><dt class="note">Rule</dt><dd class="note">${allowance.quote(note, longest)}</dd></dl>
`;
}
