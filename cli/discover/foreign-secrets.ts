import type { Target } from '../../engine/target/target.ts';

/** Secrets of the file that no node at a host may get, even where the platform names them as its credentials. */
export function foreignSecrets(target: Target, hostname: string): ReadonlySet<string> {
  const own = new Set(
    target.nodes
      .filter(({ url, host }) => new URL(url ?? `https://${host}`).hostname === hostname)
      .flatMap(({ auth, xToken }) => [auth?.token, auth?.username, auth?.password, xToken]),
  );
  return new Set(
    target.secrets
      .map(({ value }) => value)
      .filter((value) => value === target.platform?.apiKey || !own.has(value)),
  );
}
