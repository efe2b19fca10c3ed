import * as fc from 'fast-check';

/** A place in an input for which the target may have returned fitting values. */
export interface LiveSite {
  /** The nearest property or parameter around the place. */
  readonly name: string | undefined;
  /** Path of names through the input, from the schema that was asked for: `/transactions/0/from` reads `/transactions/items/from`. */
  readonly pointer: string;
}

/** Values that the target returned earlier for such a place; none when it knows of none. */
export type LiveValues = (site: LiveSite) => readonly unknown[];

/** Three of four values are live: they are what finds an answer; the rest finds what a service does without one. */
const liveWeight = 3;

/**
 * `generated` mixed with the live values of the place. Only values that satisfy the schema are mixed
 * in: what a target returns may break the contract, an input that is called valid may not.
 */
export function withLiveValues(
  generated: fc.Arbitrary<unknown> | undefined,
  live: readonly unknown[],
): fc.Arbitrary<unknown> | undefined {
  if (live.length === 0) return generated;
  const known = fc.constantFrom(...live);
  if (generated === undefined) return known;
  return fc.oneof({ weight: liveWeight, arbitrary: known }, { weight: 1, arbitrary: generated });
}

/** The values of `live` for a place, only those that `accepts` lets through. */
export function liveValuesFor(
  { name, pointer }: LiveSite,
  live: LiveValues | undefined,
  accepts: () => (value: unknown) => boolean,
): readonly unknown[] {
  const values = live?.({ name, pointer }) ?? [];
  return values.length === 0 ? values : values.filter(accepts());
}
