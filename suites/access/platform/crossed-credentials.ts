import { isThisMachine } from '../../../engine/target/is-this-machine.ts';
import type { Target } from '../../../engine/target/target.ts';
import { madeUp } from '../../support/access/wrong-secrets.ts';
import { sameHost } from '../secrets-by-host.ts';

/** What is sent in a place where a credential must not be accepted: the credential, or one of its form that is made up. */
export interface Crossed {
  readonly value: string;
  /** Why it is not the real one. */
  readonly altered?: string;
}

export const ownHostOnly = 'real ones are sent to their own host only';

/**
 * Why the real credential may not be sent to an address in a place that is not its own (a key in a URL, a token as bearer
 * token, the token of another node): proxies and logs keep what they see. See docs/decisions/0006-crossed-credentials.md.
 * @param owner address that the credential belongs to
 * @param to address that it would be sent to
 */
export function whyAltered(
  { allow }: Pick<Target, 'allow'>,
  owner: string | undefined,
  to: string | undefined,
): string | undefined {
  if (to === undefined || !sameHost(owner, to)) return ownHostOnly;
  if (allow.crossedCredentials ?? isThisMachine(to)) return undefined;
  return 'real ones are sent in a place that is not theirs only on this machine, or with allow.crossedCredentials: true';
}

/** The secret itself where nothing speaks against it. @param altered see `whyAltered` */
export function crossed(secret: string, altered: string | undefined, random: () => number): Crossed {
  return altered === undefined ? { value: secret } : { value: madeUp(secret, random), altered };
}

/** `the token`, or `a made-up token` in its place. @param own with its article, where it is not `the` */
export function phrase(what: string, { altered }: Pick<Crossed, 'altered'>, own = 'the'): string {
  return `${altered === undefined ? own : 'a made-up'} ${what}`;
}

/** What a result has to say for credentials that were made up in place of real ones; undefined where none was. */
export function qualification(sent: readonly Pick<Crossed, 'altered'>[]): string | undefined {
  const reasons = [...new Set(sent.flatMap(({ altered }) => altered ?? []))];
  return reasons.length === 0 ? undefined : `evaluated with altered credentials: ${reasons.join('; ')}`;
}
