import { exchangeText } from '../../exchange-text.ts';
import type { Allowance } from '../../html/allowance.ts';
import type { Fragment } from '../../inert/fragment.ts';
import { html } from '../../inert/html.ts';
import type { Finding } from '../../run.ts';
import { markedTexts } from './marked-texts.ts';
import { readableJson } from './readable-json.ts';
import type { Side } from './side.ts';

type Exchange = NonNullable<Finding['exchange']>;

/**
 * The exchange of each side, what differs first between them marked: of a target that breaks the statement that of its
 * finding, of one that keeps it its witness, if there is one. Headers stay out of the answer: their dates would always be the
 * first difference.
 * @param areKept whether answers of targets that keep a statement are on record at all
 */
export function exchangeSides(
  sides: readonly Side[],
  areKept: boolean,
  allowance: Allowance,
): readonly Fragment[] {
  const shown = sides.map(exchangeOf);
  const present = shown.filter((exchange) => exchange !== undefined);
  const textsOf = (text: (exchange: Exchange) => string) =>
    markedTexts(
      present.map((exchange) => ({ text: text(exchange), own: addressesIn(exchange.request) })),
      allowance,
    );
  const requests = textsOf(({ request }) => exchangeText(request));
  const answers = textsOf(({ response }) => answerText(response));
  return sides.map(({ witness, result }, at) => {
    const exchange = shown[at];
    if (exchange === undefined) {
      const kept = areKept && result?.verdict === 'passed' && present.length > 0;
      return html`<div>${kept ? html`<p class="meta">No such request of it is on record.</p>` : null}</div><div></div>`;
    }
    const place = present.indexOf(exchange);
    const whose =
      witness === undefined || witness.exchange !== exchange
        ? 'Request'
        : `The nearest request that ${witness.target} answered${witness.node === null ? '' : `, at ${witness.node}`}`;
    return html`<div>${part(whose, requests[place])}</div><div>${part('Answer', answers[place])}</div>`;
  });
}

function exchangeOf({ result, witness, facing }: Side): Exchange | undefined {
  const found = result?.findings.find(({ exchange }) => exchange)?.exchange;
  return found === undefined ? witness?.exchange : (facing?.facing ?? found);
}

function part(caption: string, text: Fragment | undefined): Fragment | null {
  return text === undefined ? null : html`<span class="caption">${caption}</span><pre>${text}</pre>`;
}

/** How the target is addressed: an answer that names these names itself. */
function addressesIn(request: unknown): readonly string[] {
  const { url } = (typeof request === 'object' && request !== null ? request : {}) as { url?: unknown };
  const found = typeof url === 'string' ? /^\w+:\/\/([^/?#\s]+)/.exec(url) : null;
  return found === null ? [] : [found[0], found[1] ?? ''];
}

/** The status and the body, the body as JSON on several lines where it is JSON. */
function answerText(response: unknown): string {
  if (typeof response !== 'object' || response === null || !('body' in response))
    return exchangeText(response);
  const { status } = response as { readonly status?: unknown };
  const start = status === undefined || status === null ? '' : `${String(status)}\n\n`;
  return `${start}${readableJson(response.body)}`;
}
