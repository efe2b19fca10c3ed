import type { Overrides } from './behaviour.ts';

/** What entries of the catalogue share that are written down together. */
export interface EntryFamily {
  /** What their ids begin with, as in `platform.nodes.order-`. */
  readonly id: string;
  /** Section of the contract that most of them are about. */
  readonly section: string;
}

/** Overrides, or how they are made: anew each time that they are put in force, so that what they remember begins anew. */
export type MadeOverrides = Overrides | (() => Overrides);

export function makeOverrides(overrides: MadeOverrides): Overrides {
  return typeof overrides === 'function' ? overrides() : overrides;
}

const areas = /^(access|evm|jsonrpc|metering|platform|rollup|service|sharded|wallet)\./;

/** An id whose beginning is shared; one that begins with an area of the contract is whole already. */
export function wholeId(beginning: string, rest: string): string {
  return areas.test(rest) ? rest : `${beginning}${rest}`;
}
