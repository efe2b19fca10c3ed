import type { GivenWindow, Window } from '../window.ts';
import type { Fault, Overrides } from './behaviour.ts';
import type { MadeOverrides } from './entry-family.ts';
import type { FaultOf } from './fault-family.ts';

/** How one list reads its window. */
export interface WindowHooks {
  /** Another window in place of the right one. */
  readonly windows: (change: (window: Window, given: GivenWindow) => Window) => Overrides;
  /** A request that should be served is rejected where `when` says so. */
  readonly rejects: (when: (given: GivenWindow) => boolean, text: string) => Overrides;
}

interface WindowFaults extends WindowHooks {
  /** What the list holds: `order`. */
  readonly item: string;
  /** §8: the limit where none is given. */
  readonly limit: number;
  /** The largest offset before the faults of far offsets show. */
  readonly far: number;
  /** Wrong limits where none is given. */
  readonly wrongLimits: readonly number[];
  /** Further requirements that may catch a fault, by the rest of its id. */
  readonly also?: Readonly<Record<string, readonly string[]>>;
}

export function withLimit(
  { windows }: WindowHooks,
  change: (limit: number, given: GivenWindow) => number,
): Overrides {
  return windows((window, given) => ({ ...window, limit: change(window.limit, given) }));
}

export function withOffset(
  { windows }: WindowHooks,
  change: (offset: number, given: GivenWindow, limit: number) => number,
): Overrides {
  return windows((window, given) => ({ ...window, offset: change(window.offset, given, window.limit) }));
}

/** What may be wrong with `offset` and `limit` of any list (§4.7, §4.8, §8). */
export function windowFaults(family: FaultOf, list: WindowFaults): readonly Fault[] {
  const { item, limit: usual, far, wrongLimits, also = {} } = list;
  const fault = (what: string, requirement: string, summary: string, overrides: MadeOverrides, of = family) =>
    of(what, [requirement, ...(also[what] ?? [])], summary, overrides);
  const limits = (change: (limit: number, given: GivenWindow) => number) => withLimit(list, change);
  const offsets = (change: (offset: number, given: GivenWindow, limit: number) => number) =>
    withOffset(list, change);
  return [
    fault('offset-ignored', 'offset', 'The offset does nothing', () => offsets(() => 0)),
    fault('offset-overlaps', 'offset', `An offset skips one ${item} less`, () =>
      offsets((offset) => Math.max(0, offset - 1)),
    ),
    fault('offset-of-pages', 'offset', 'The offset counts pages', () =>
      offsets((offset, _given, limit) => offset * limit),
    ),
    fault(`offset-skips-beyond-${far}`, 'offset', `An offset beyond ${far} skips one ${item} more`, () =>
      offsets((offset) => (offset > far ? offset + 1 : offset)),
    ),
    fault('limit-ignored', 'limit', 'The limit does nothing', () => limits(() => usual)),
    fault('limit-one-more', 'limit', `One ${item} more comes than the limit`, () =>
      limits((limit) => limit + 1),
    ),
    fault('limit-one-less', 'limit', `One ${item} less comes than a limit above 1`, () =>
      limits((limit, given) => (given.limit === undefined || limit < 2 ? limit : limit - 1)),
    ),
    fault('limit-at-least-10', 'limit', 'A limit below 10 counts as 10', () =>
      limits((limit) => Math.max(limit, 10)),
    ),
    fault('limit-ends-at-offset', 'limit', `The limit counts from the first ${item}, not the offset`, () =>
      limits((limit, { offset }) => Math.max(0, limit - (offset ?? 0))),
    ),
    fault('limit-required', 'limit-optional', 'A request without `limit` is rejected', () =>
      list.rejects(({ limit }) => limit === undefined, 'limit is required'),
    ),
    fault('limit-required-with-offset', 'limit-optional', '`offset` without `limit` is rejected', () =>
      list.rejects(({ limit, offset }) => limit === undefined && offset !== undefined, 'limit is required'),
    ),
    fault('offset-required', 'offset-optional', 'A request without `offset` is rejected', () =>
      list.rejects(({ offset }) => offset === undefined, 'offset is required'),
    ),
    ...wrongLimits.map((wrong) =>
      fault(
        `default-limit-${wrong}`,
        'limit-default',
        `Without a limit there are ${wrong} ${item}s`,
        () => limits((limit, given) => (given.limit === undefined ? wrong : limit)),
        family.in('8'),
      ),
    ),
    fault(
      'default-offset-1',
      'offset-default',
      `Without an offset the first ${item} is skipped`,
      () => offsets((offset, given) => (given.offset === undefined ? 1 : offset)),
      family.in('8'),
    ),
  ];
}
