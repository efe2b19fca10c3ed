import type { Estimate } from '../../base/estimate.ts';
import { percent } from '../../reports/html/number-text.ts';
import type { MethodDifference } from '../model/comparison.ts';

/** From this ratio on a factor says more than a percentage. */
const factorFrom = 2;

/** `18 % slower`, `2.4 times as slow`, `equivalent`, `undecided`. */
export function conclusionText({ ratio, conclusion }: MethodDifference): string {
  if (conclusion === 'equivalent' || conclusion === 'undecided') return conclusion;
  if (ratio.value >= factorFrom) return `${ratio.value.toFixed(1)} times as slow`;
  return `${percent(Math.abs(ratio.value - 1))} % ${conclusion}`;
}

/** The note on a conclusion that is undecided only because of the correction for many methods; empty for others. */
export function uncorrectedText({ conclusion, uncorrected, tooBusy }: MethodDifference): string {
  if (tooBusy === true) return 'the measuring machine was too busy to decide it';
  return conclusion === 'undecided' && (uncorrected === 'slower' || uncorrected === 'faster')
    ? `${uncorrected} by its own interval, but not after the correction for all methods compared`
    : '';
}

/** The word between that and the target that is compared with. */
export function comparative({ ratio }: MethodDifference): 'than' | 'as' {
  return ratio.value >= factorFrom ? 'as' : 'than';
}

/** The 95 % interval in the words of the conclusion: `12–25 %`, `2.1–2.8 times`; nothing where there is none. */
export function intervalText({ ratio, conclusion }: MethodDifference): string {
  const { low, high, value } = ratio;
  if (low === null || high === null) return '';
  if (value >= factorFrom) return `${low.toFixed(1)}–${high.toFixed(1)} times`;
  const ends = conclusion === 'faster' ? [1 - high, 1 - low] : [low - 1, high - 1];
  return `${ends.map(signed).join(ends.some((end) => end < 0) ? ' to ' : '–')} %`;
}

/** `1.18 (1.12–1.25)`; a bound that too few samples leave unknown is not written. */
export function estimateText(
  { value, low, high, censored }: Estimate,
  format: (value: number) => string,
): string {
  const shown = `${censored === true ? '≥ ' : ''}${format(value)}`;
  if (low === null && high === null) return shown;
  if (low === null) return `${shown} (at most ${format(high ?? 0)})`;
  if (high === null) return `${shown} (at least ${format(low)})`;
  return `${shown} (${format(low)}–${format(high)})`;
}

/** How far a ratio lies from 1, in either direction. */
export function distance({ ratio }: MethodDifference): number {
  return Math.abs(Math.log(ratio.value));
}

function signed(share: number): string {
  return share < 0 ? `−${percent(-share)}` : percent(share);
}
