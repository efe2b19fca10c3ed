import type { PlannedSurface } from '../../../engine/check.ts';
import type { AuthSurface } from '../auth-surface.ts';

/** What credentials a target file gives: what the checks of access send follows from it. */
export interface CredentialSources {
  readonly token: boolean;
  readonly basic: boolean;
  readonly platform: boolean;
  /** How many other nodes have credentials of their own. */
  readonly others: number;
}

/** Undefined where nothing can be rejected: no credentials, or no such surface. */
export function credentialSourcesAt(
  { target, node }: PlannedSurface,
  kind: AuthSurface<unknown>['kind'],
): CredentialSources | undefined {
  const auth = node?.auth;
  if (auth === undefined || (kind === 'websocket' && node?.websocketUrl === undefined)) return undefined;
  return {
    token: auth.token !== undefined,
    basic: auth.username !== undefined,
    platform: target.platform !== undefined,
    others: target.nodes.filter((other) => other !== node && other.auth !== undefined).length,
  };
}
