import type { Caching } from '../../../engine/caching.ts';
import type { Wire } from '../../../engine/wire/wire.ts';

/** What lists are read with. */
export interface ListReader {
  readonly wire: Wire;
  /** So many pages of a list are read at most. */
  readonly maxPages: number;
  /** Called for each page that is asked for. */
  asking?(caching: Caching): void;
}
