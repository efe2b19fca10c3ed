/** How much a comparison may take. */
export interface RoundSpan {
  /** So many rounds are asked even where they take longer than they should; `longestOver` times `seconds` ends them anyhow. */
  readonly least: number;
  readonly most: number;
  /** Rounds end at the first that begins after so many seconds; 0 where only `most` counts. */
  readonly seconds: number;
  /** Requests to each target; absent where only `most` counts. */
  readonly requests?: number;
}

/** The least number of rounds may take so many times the time that was given. */
export const longestOver = 4;

/** The rounds that were planned, and after how many of them it is looked whether methods are decided. */
export interface RoundSchedule {
  readonly rounds: number;
  /** Ascending; the last is `rounds`. */
  readonly looks: readonly number[];
  /** How many there are time and requests for where no method is decided early. */
  readonly fitting: number;
}

/** More looks would spend the 5 % on moments at which hardly anything is decided. */
const looks = 5;
/** A method that is decided early leaves its time to the others: they may get so many times the rounds that all would get. */
const left = 2;

/**
 * The number of rounds, and the looks, from their pace alone and before the first of them is asked: choosing when to
 * look while differences show has intervals that are too narrow.
 *
 * @param roundMs what a round of all methods takes
 * @param requests of such a round to each target
 */
export function scheduleRounds(roundMs: number, requests: number, span: RoundSpan): RoundSchedule {
  const { least, most, seconds } = span;
  if (roundMs === 0 || requests === 0) return { rounds: 0, looks: [], fitting: 0 };
  const fitting = Math.min(
    (seconds * 1_000) / roundMs,
    (span.requests ?? Number.POSITIVE_INFINITY) / requests,
  );
  const rounds = Math.max(least, Math.min(most, Math.floor(left * fitting)));
  return {
    rounds,
    looks: looksOf(rounds, least),
    fitting: Math.max(least, Math.min(rounds, Math.floor(fitting))),
  };
}

/** @param least no look before so many rounds */
export function looksOf(rounds: number, least: number): number[] {
  const all = Array.from({ length: looks - 1 }, (_, at) => Math.ceil((rounds * (at + 1)) / looks));
  return [...new Set(all.filter((one) => one >= least && one < rounds)), ...(rounds > 0 ? [rounds] : [])];
}
