import type { Overrides } from '../entries/behaviour.ts';
import { nthTimes } from '../entries/nth-times.ts';
import type { NodeAccessInfo, PlatformAccessInfo } from './credentials.ts';

export type When = (info: NodeAccessInfo) => boolean;

/** One authentication surface of nodes accepts, beside right credentials, everything for which `when` holds. */
export function accepts(surface: NodeAccessInfo['surface'], when: When): Overrides {
  return { 'access.node': (accepted, info) => accepted || (info.surface === surface && when(info)) };
}

/** One authentication surface of nodes rejects everything for which `when` holds. */
export function rejects(surface: NodeAccessInfo['surface'], when: When): Overrides {
  return { 'access.node': (accepted, info) => accepted && !(info.surface === surface && when(info)) };
}

/** One authentication surface of nodes rejects the right token each time that it has come so often. */
export function rejectsTokenEach(surface: NodeAccessInfo['surface'], times: number): Overrides {
  const isRejected = nthTimes(times);
  return rejects(surface, ({ sent, credentials }) => sent.token === credentials.token && isRejected());
}

/** One authentication surface of nodes accepts each so many-th of the requests that bring no credential. */
export function acceptsAbsentEach(surface: NodeAccessInfo['surface'], times: number): Overrides {
  const isAccepted = nthTimes(times);
  return accepts(surface, ({ mode }) => mode === 'none' && isAccepted());
}

/** The platform accepts, beside the right key, everything for which `when` holds. */
export function platformAccepts(when: (info: PlatformAccessInfo) => boolean): Overrides {
  return { 'access.platform': (accepted, info) => accepted || when(info) };
}
