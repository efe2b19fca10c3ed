import { longestOver, type RoundSpan } from '../../compare/measure/schedule/round-count.ts';
import { decidableDifference } from '../../compare/statistics/decidable-ratio.ts';
import { grouped, percent } from '../../reports/html/number-text.ts';
import type { PlannedRounds } from '../../specs/formats/measurement-line.ts';

/** What rounds are about to send and take at most, and which difference they can decide. */
export function planLines(
  { rounds, fitting = rounds, methods = 0, scatter }: PlannedRounds,
  { seconds, requests, least = 0 }: Partial<RoundSpan>,
): readonly string[] {
  if (methods === 0 || rounds === 0) return [];
  const most = Math.min(rounds * methods, Math.max(requests ?? 0, fitting * methods));
  const bound = seconds === undefined || seconds === 0 ? '' : `, ${timeText(seconds, rounds <= least)}`;
  return [
    `${grouped(methods)} ${methods === 1 ? 'method' : 'methods'}, up to ${grouped(most)} requests to each target${bound}; methods that are decided early leave their time to the others`,
    ...(scatter === undefined ? [] : [decidableText(scatter, fitting)]),
  ];
}

/** Where only the least number of rounds is asked they may not fit. */
function timeText(seconds: number, mayTakeLonger: boolean): string {
  const about = `about ${grouped(seconds)} s at most`;
  return mayTakeLonger
    ? `${about}, or up to ${grouped(longestOver * seconds)} s where these rounds take longer`
    : about;
}

/** What a comparison promises before it is known how fast answers come: no number of rounds, but when they end. */
export function roundsText({ least, most, seconds }: RoundSpan): string {
  const few = `where fewer than ${grouped(least)} fit, up to ${grouped(least)} are asked within ${grouped(longestOver * seconds)} s`;
  return `up to ${grouped(most)} paired rounds: as many as fit into about ${grouped(seconds)} s; ${few}; fewer where every method is decided earlier, or a budget of requests is spent`;
}

/** `answers scatter by about 20 %: 300 rounds decide differences from about 6 % on` */
export function decidableText(scatter: number, rounds: number): string {
  return `where answers scatter by ${percent(scatter)} %, ${grouped(rounds)} rounds decide differences from about ${percent(decidableDifference(scatter, rounds))} % on`;
}
