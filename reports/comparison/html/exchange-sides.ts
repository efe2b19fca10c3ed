import { exchangeText } from '../../exchange-text.ts';
import type { Allowance } from '../../html/allowance.ts';
import type { Fragment } from '../../inert/fragment.ts';
import { html } from '../../inert/html.ts';
import { markedTexts } from './marked-texts.ts';
import { readableJson } from './readable-json.ts';
import type { Side } from './side.ts';

/**
 * The recorded exchange of each side, what differs first between them marked. Headers stay out of the answer: their
 * dates would always be the first difference. A target that holds to the statement has no exchange on record.
 */
export function exchangeSides(sides: readonly Side[], allowance: Allowance): readonly Fragment[] {
  const recorded = sides.map(({ result }) => result?.findings.find(({ exchange }) => exchange)?.exchange);
  const present = recorded.filter((exchange) => exchange !== undefined);
  const requests = markedTexts(
    present.map(({ request }) => exchangeText(request)),
    allowance,
  );
  const answers = markedTexts(
    present.map(({ response }) => answerText(response)),
    allowance,
  );
  return recorded.map((exchange) => {
    const at = exchange === undefined ? -1 : present.indexOf(exchange);
    return html`<div>${part('Request', requests[at])}</div><div>${part('Answer', answers[at])}</div>`;
  });
}

function part(caption: string, text: Fragment | undefined): Fragment | null {
  return text === undefined ? null : html`<span class="caption">${caption}</span><pre>${text}</pre>`;
}

/** The status and the body, the body as JSON on several lines where it is JSON. */
function answerText(response: unknown): string {
  if (typeof response !== 'object' || response === null || !('body' in response))
    return exchangeText(response);
  const { status } = response as { readonly status?: unknown };
  const start = status === undefined || status === null ? '' : `${String(status)}\n\n`;
  return `${start}${readableJson(response.body)}`;
}
