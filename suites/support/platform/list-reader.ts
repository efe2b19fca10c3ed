import type { Wire } from '../../../engine/wire/wire.ts';
import type { Rereads } from './rereads.ts';

/** What lists are read with. */
export interface ListReader {
  readonly wire: Wire;
  /** So many pages of a list are read at most. */
  readonly maxPages: number;
  /** Counts the pages that are read again; absent where nobody does. */
  readonly rereads?: Rereads;
}
