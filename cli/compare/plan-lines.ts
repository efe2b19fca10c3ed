import type { RoundSpan } from '../../compare/measure/round-count.ts';
import { decidableDifference } from '../../compare/statistics/decidable-ratio.ts';
import { grouped, percent } from '../../reports/html/number-text.ts';
import type { PlannedRounds } from '../../specs/formats/measurement-line.ts';

/** What rounds are about to send and take at most, and which difference they can decide. */
export function planLines(
  { rounds, fitting = rounds, methods = 0, scatter }: PlannedRounds,
  { seconds, requests }: Partial<Pick<RoundSpan, 'seconds' | 'requests'>>,
): readonly string[] {
  if (methods === 0 || rounds === 0) return [];
  const most = Math.min(rounds * methods, Math.max(requests ?? 0, fitting * methods));
  const bound = seconds === undefined || seconds === 0 ? '' : `, about ${grouped(seconds)} s at most`;
  return [
    `${grouped(methods)} ${methods === 1 ? 'method' : 'methods'}, up to ${grouped(most)} requests to each target${bound}; methods that are decided early leave their time to the others`,
    ...(scatter === undefined ? [] : [decidableText(scatter, fitting)]),
  ];
}

/** `answers scatter by about 20 %: 300 rounds decide differences from about 6 % on` */
export function decidableText(scatter: number, rounds: number): string {
  return `where answers scatter by ${percent(scatter)} %, ${grouped(rounds)} rounds decide differences from about ${percent(decidableDifference(scatter, rounds))} % on`;
}
