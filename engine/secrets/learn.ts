import { isObjectOrArray } from '../../base/json-object.ts';
import { secretsInAddress } from './address-secrets.ts';
import { secretName } from './secret-name.ts';
import type { Vault } from './vault.ts';

const secretKeys = new Map([
  ['auth_password', 'AUTH_PASSWORD'],
  ['auth_key', 'AUTH_KEY'],
]);
const endpointKey = /endpoint$/;
/** Escapes are counted, as V8 says of millions of them that its stack is full. */
const fieldInText =
  /"(auth_password|auth_key|[a-z_]*endpoint)"\s{0,9}:\s{0,9}"([^"\\]*(?:\\.[^"\\]*){0,1000})/g;

/** A shorter one protects nothing, and redacting it would make every report unreadable. */
const shortestLearned = 4;
/** Of a longer one the beginning is searched for: no header carries as much, and looking for megabytes takes minutes. */
const longestLearned = 16_384;
/** Placeholders for an absent secret. */
const placeholders = /^(null|none|true|false|undefined)$/i;
/** Above this number of learned secrets only whole ones are searched for: the pieces of each take memory. */
const mostWithPieces = 5_000;

/**
 * Learns the secrets that an answer of the platform API holds: basic-auth passwords, tokens, and tokens inside
 * endpoint addresses of node details (§2.2). Done when the answer arrives, before anything can report it.
 * @param text the answer as it came: what no reader of JSON gives back (doubled keys, an answer cut short) is learned
 *   from it
 */
export function learnSecrets(value: unknown, text: string, vault: Vault): void {
  if (isObjectOrArray(value)) {
    const learned = known.get(vault) ?? new WeakSet();
    known.set(vault, learned);
    if (learned.has(value)) return;
    learned.add(value);
  }
  learnFromValue(value, vault, 'NODE', 0);
  if (!/"auth_|endpoint"/.test(text)) return;
  for (const [, key = '', raw = ''] of text.matchAll(fieldInText))
    learnField(key, unquoted(raw), vault, 'NODE');
}

/** By vault, the values whose secrets it has: responses of the same text share one. */
const known = new WeakMap<Vault, WeakSet<object>>();

function learnFromValue(value: unknown, vault: Vault, owner: string, depth: number): void {
  if (depth > 20 || !isObjectOrArray(value)) return;
  if (Array.isArray(value)) {
    for (const item of value) learnFromValue(item, vault, owner, depth + 1);
    return;
  }
  const record = value as Record<string, unknown>;
  const name = typeof record.id === 'string' ? secretName(record.id).slice(0, 40) : owner;
  for (const key in record) {
    const item = record[key];
    if (typeof item === 'object') learnFromValue(item, vault, name, depth + 1);
    else if (typeof item !== 'boolean') learnField(key, String(item), vault, name);
  }
}

function learnField(key: string, value: string, vault: Vault, owner: string): void {
  const pieces = vault.size < mostWithPieces;
  const learn = (suffix: string, secret: string): void => {
    if (secret.length >= shortestLearned && !placeholders.test(secret))
      vault.add(`${owner}_${suffix}`, secret.slice(0, longestLearned), pieces);
  };
  const suffix = secretKeys.get(key);
  if (suffix !== undefined) learn(suffix, value);
  if (endpointKey.test(key)) for (const part of secretsInAddress(value)) learn('AUTH_KEY', part);
}

function unquoted(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
