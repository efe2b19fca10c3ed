import { parse } from 'lossless-json';
import { exchangeText } from '../../exchange-text.ts';
import type { Allowance } from '../../html/allowance.ts';
import type { Fragment } from '../../inert/fragment.ts';
import { html } from '../../inert/html.ts';
import { jsonText } from '../../json-text.ts';
import type { Side } from './evidence.ts';
import { markedTexts } from './marked-texts.ts';

/**
 * The recorded exchanges of a statement beside each other. Headers stay out of the answer: their dates would always be
 * the first difference. A target that holds to the statement has no exchange on record.
 */
export function exchangeSides(sides: readonly Side[], allowance: Allowance): Fragment | null {
  const recorded = sides.flatMap(({ target, result }) => {
    const exchange = result?.findings.find((finding) => finding.exchange !== undefined)?.exchange;
    return exchange === undefined ? [] : [{ target, ...exchange }];
  });
  if (recorded.length === 0) return null;
  const asked = markedTexts(
    recorded.map(({ request }) => exchangeText(request)),
    allowance,
  );
  const answered = markedTexts(
    recorded.map(({ response }) => answerText(response)),
    allowance,
  );
  return html`<div class="sides many">${recorded.map(({ target }, at) => html`<div><span class="caption">Request to ${target}</span><pre>${asked[at]}</pre><span class="caption">Answer of ${target}</span><pre>${answered[at]}</pre></div>`)}</div>
`;
}

/** The status and the body, the body as JSON on several lines where it is JSON. */
function answerText(response: unknown): string {
  if (typeof response !== 'object' || response === null || !('body' in response))
    return exchangeText(response);
  const { status } = response as { readonly status?: unknown };
  const start = status === undefined || status === null ? '' : `${String(status)}\n\n`;
  return `${start}${bodyText(response.body)}`;
}

function bodyText(body: unknown): string {
  if (typeof body !== 'string') return jsonText(body);
  try {
    return jsonText(parse(body));
  } catch {
    return body;
  }
}
