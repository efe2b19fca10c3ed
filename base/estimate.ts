/** A figure and its 95 % interval; a bound is null where there are too few samples for one. */
export interface Estimate {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** The figure is a lower bound: it falls among requests that timed out. */
  readonly censored?: true;
}
