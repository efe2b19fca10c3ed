import { parse } from 'lossless-json';
import { fieldsOf, isObjectOrArray } from '../../../base/json-object.ts';
import type { Finding } from '../../../base/run-result.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import type { Allowance } from '../../../reports/html/allowance.ts';
import { exchangeText } from '../../../reports/text/exchange-text.ts';
import { jsonText } from '../../../reports/text/json-text.ts';
import { markedStrings } from './marked-strings.ts';
import { narrowTo } from './narrow-to.ts';
import { readableJson } from './readable-json.ts';
import type { Side } from './side.ts';

type Exchange = NonNullable<Finding['exchange']>;

/**
 * The exchange of each side, what differs first between them marked: of a target that breaks the statement that of its
 * finding, of one that keeps it its witness, if there is one. Headers stay out of the answer: their dates would always be the
 * first difference.
 */
export function exchangeSides(sides: readonly Side[], allowance: Allowance): readonly Fragment[] {
  const shown = sides.map(exchangeOf);
  const present = shown.filter((exchange) => exchange !== undefined);
  const marked = (strings: readonly string[]) =>
    markedStrings(
      present.map((exchange, at) => ({
        text: strings[at] ?? '',
        own: [...addressesIn(exchange.request), ...(sides[shown.indexOf(exchange)]?.addresses ?? [])],
      })),
      allowance,
    );
  const requests = marked(present.map(({ request }) => exchangeText(request)));
  const { place: part, strings } = answersOf(present, sides.find(({ facing }) => facing)?.facing?.at);
  const answers = marked(strings);
  const same = new Set(strings).size === 1 && present.length > 1;
  return sides.map(({ witness, result }, at) => {
    const exchange = shown[at];
    if (exchange === undefined) {
      const kept = result?.verdict === 'passed' && present.length > 0;
      return html`<div>${kept ? html`<p class="meta">Satisfied; no exchange was recorded.</p>` : null}</div><div></div>`;
    }
    const place = present.indexOf(exchange);
    const whose =
      witness === undefined || witness.exchange !== exchange
        ? 'Request'
        : `The most similar request to ${witness.target}${witness.node === null ? '' : `, at ${witness.node}`}`;
    return html`<div>${captioned(whose, requests[place])}</div><div>${captioned(part === '' ? 'Answer' : `Response, at ${part}`, answers[place])}${same ? html`<p class="meta">Identical on each side: the violation shows in other responses.</p>` : null}</div>`;
  });
}

function exchangeOf({ result, witness, facing }: Side): Exchange | undefined {
  const found = result?.findings.find(({ exchange }) => exchange)?.exchange;
  return found === undefined ? witness?.exchange : (facing?.facing ?? found);
}

function captioned(caption: string, text: Fragment | undefined): Fragment | null {
  return text === undefined ? null : html`<span class="caption">${caption}</span><pre>${text}</pre>`;
}

/** How the target is addressed: an answer that names these names itself. */
function addressesIn(request: unknown): readonly string[] {
  const { url } = fieldsOf(request);
  const found = typeof url === 'string' ? /^\w+:\/\/([^/?#\s]+)/.exec(url) : null;
  return found === null ? [] : [found[0], found[1] ?? ''];
}

/** Of answers as long as this only the part around the breach is shown. */
const longAnswer = 2_000;

/** Answers, and which part of them is shown: around the breach where they are long lists. */
function answersOf(present: readonly Exchange[], at: string | undefined) {
  const whole = present.map(({ response }) => answerText(response));
  if (at === undefined || whole.every((text) => text.length < longAnswer))
    return { place: '', strings: whole };
  const bodies = present.map(({ response }) => bodyOf(response));
  const { place, values } = narrowTo(bodies, at);
  return place === '' ? { place, strings: whole } : { place, strings: values.map(jsonText) };
}

/** The status and the body, the body as JSON on several lines where it is JSON. */
function answerText(response: unknown): string {
  if (!isObjectOrArray(response) || !('body' in response)) return exchangeText(response);
  const { status } = response as { readonly status?: unknown };
  const start = status === undefined || status === null ? '' : `${String(status)}\n\n`;
  return `${start}${readableJson(response.body)}`;
}

function bodyOf(response: unknown): unknown {
  const { body } = fieldsOf(response);
  if (typeof body !== 'string') return body;
  try {
    return parse(body);
  } catch {
    return undefined;
  }
}
