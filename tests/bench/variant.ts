import type { Served } from './http-service.ts';
import type { Json } from './json.ts';

const surfaces = ['platform', 'generic', 'evm', 'rollup', 'wallet', 'sharded', 'websocket', 'grpc'] as const;
export type Surface = (typeof surfaces)[number];

/** One difference of a service from the plain one of its surface: a defect, or a permitted variation. */
export interface Variant {
  readonly id: string;
  /** Of the contract, without the sign. */
  readonly section: string;
  readonly surface: Surface;
  readonly how: string;
  start(): Promise<Standing>;
}

/** A started service, and what a target file says of it. */
export interface Standing {
  /** The parts `platform` and `nodes` of a target file. */
  readonly target: Json;
  readonly served: readonly Served[];
}

/** Makes the entries of a list for one surface. */
export function variantsOf<Traits>(
  surface: Surface,
  start: (traits: Partial<Traits>) => Promise<Standing>,
  entries: readonly (readonly [id: string, section: string, how: string, traits: Partial<Traits>])[],
): Variant[] {
  return entries.map(([id, section, how, traits]) => ({
    id: `${surface}/${id}`,
    section,
    surface,
    how,
    start: () => start(traits),
  }));
}
