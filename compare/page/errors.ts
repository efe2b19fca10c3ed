import { groupBy } from '../../base/group-by.ts';
import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { grouped, percent } from '../../reports/html/number-text.ts';
import type { Comparison, MethodErrors } from '../model/comparison.ts';
import { estimateText } from '../text/difference-text.ts';
import { methodHead, methodKey } from './latency/method-name.ts';

/** Timed requests without a response of the API, by method; methods without failures are summarized. */
export function errors({ errors: all }: Comparison): Fragment | null {
  if (all.length === 0) return null;
  const methods = groupBy(all, methodKey);
  const failing = methods.filter((ofMethod) => ofMethod.some(({ failed }) => failed > 0));
  const clean = methods.filter((ofMethod) => !failing.includes(ofMethod));
  return html`${failing.length === 0 ? null : table(failing)}${
    clean.length === 0
      ? null
      : html`<p class="apart">No request failed on ${clean.length} ${failing.length > 0 ? 'other ' : ''}${clean.length === 1 ? 'method' : 'methods'}; the intervals reach up to ${percent(Math.max(...clean.flat().map(({ rate }) => rate.high ?? 1)))} %.</p>
`
  }`;
}

function table(methods: readonly (readonly MethodErrors[])[]): Fragment {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Failed requests"><table>
<thead><tr><th scope="col">Method</th><th scope="col">Target</th><th scope="col" class="number">failed</th><th scope="col" class="number">of</th><th scope="col" class="number">rate in % (95 % interval)</th></tr></thead>
${methods.map((ofMethod) => html`<tbody>${ofMethod.map((one, at) => row(one, at === 0 ? ofMethod.length : 0))}</tbody>\n`)}</table></div>
`;
}

function row(one: MethodErrors, spans: number): Fragment {
  const { target, failed, count, rate } = one;
  const head = methodHead(one, spans);
  return html`<tr>${head}<td>${target}</td><td class="number ${failed > 0 ? 'counted is-failed' : 'zero'}">${grouped(failed)}</td><td class="number">${grouped(count)}</td><td class="number">${estimateText(rate, percent)}</td></tr>
`;
}
