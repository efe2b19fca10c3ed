import type { Finding } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { exchangeText } from '../text/exchange-text.ts';
import { exchangeTimeText } from '../text/exchange-time.ts';
import { type Allowance, longestText } from './allowance.ts';

/** All exchanges of a finding, folded, in the order in which they were sent. */
export function exchangesOf(
  exchanges: NonNullable<Finding['exchanges']>,
  allowance: Allowance,
  of = 'of the smallest case',
): Fragment | null {
  if (exchanges.length === 0) return null;
  const heading = exchanges.length === 1 ? `Exchange ${of}` : `${exchanges.length} exchanges ${of}, in order`;
  return html`<details><summary>${heading}</summary>${exchanges.map((one, at) => exchangeOf(one, exchanges.length === 1 ? '' : ` ${at + 1}`, allowance))}</details>
`;
}

function exchangeOf(
  exchange: NonNullable<Finding['exchange']>,
  number: string,
  allowance: Allowance,
): Fragment {
  const { request, response } = exchange;
  const time = exchangeTimeText(exchange);
  return html`${time === '' ? null : html`<p class="meta">${allowance.quote(`Request${number} was ${time}`, longestText)}</p>\n`}<div class="sides">
<div><span class="caption">Request${number}</span><pre>${allowance.quote(exchangeText(request), longestText)}</pre></div>
<div><span class="caption">Response${number}</span><pre>${allowance.quote(exchangeText(response), longestText)}</pre></div>
</div>`;
}
