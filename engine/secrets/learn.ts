import { secretName } from './secret-name.ts';
import type { Vault } from './vault.ts';

const secretKeys = new Map([
  ['auth_password', 'AUTH_PASSWORD'],
  ['auth_key', 'AUTH_KEY'],
]);
const endpointKey = /_endpoint$/;

/**
 * Learns the secrets that an answer of the platform API holds: basic-auth passwords, tokens, and tokens inside
 * endpoint addresses of node details (§2.2). Done when the answer arrives, before anything can report it.
 */
export function learnSecrets(value: unknown, vault: Vault, owner = 'NODE', depth = 0): void {
  if (depth > 20 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) learnSecrets(item, vault, owner, depth + 1);
    return;
  }
  const record = value as Record<string, unknown>;
  const name = typeof record.id === 'string' ? nameFrom(record.id) : owner;
  for (const [key, item] of Object.entries(record)) {
    if (typeof item !== 'string') {
      learnSecrets(item, vault, name, depth + 1);
      continue;
    }
    const suffix = secretKeys.get(key);
    if (suffix !== undefined) vault.add(`${name}_${suffix}`, item);
    if (endpointKey.test(key)) for (const part of tokensIn(item)) vault.add(`${name}_AUTH_KEY`, part);
  }
}

/** Path parts of an endpoint address that look like tokens: long, and no plain words. */
function tokensIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  const parts = url.pathname.split('/').filter((part) => part.length >= 16 && /\d/.test(part));
  return [...parts, ...(url.password === '' ? [] : [url.password])];
}

function nameFrom(id: string): string {
  return secretName(id).slice(0, 40);
}
