import type { NodeTarget } from '../../target/target.ts';
import type { Profile } from './profile.ts';

/** How much work a run puts into the statements of each surface. */
export interface Efforts {
  readonly profile: Profile;
  /** On nodes that spend request units, where their limit has no room for `profile`. */
  readonly meteredProfile?: Profile;
}

/** @param node null: the platform API */
export function profileOn({ profile, meteredProfile = profile }: Efforts, node: NodeTarget | null): Profile {
  return spendsRequestUnits(node) ? meteredProfile : profile;
}

/** §8: each request to a node of the sharded chain costs one request unit. */
export function spendsRequestUnits(node: NodeTarget | null): boolean {
  return node?.api === 'sharded';
}
