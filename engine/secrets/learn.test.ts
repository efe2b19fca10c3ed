import { describe, expect, it } from 'vitest';
import { learnSecrets } from './learn.ts';
import { Vault } from './vault.ts';

const most = 16 * 2 ** 20;

describe('learnSecrets', () => {
  it.each([
    ['letters', 'ab'],
    ['escapes', '\\\\n'],
  ])('learns from a field of as many %s as an answer may have', (_what, unit) => {
    const vault = new Vault([]);
    learnSecrets({}, `{"auth_key": "${unit.repeat(most / unit.length)}`, vault);
    expect(vault.size).toBe(1);
  });

  it('conceals the beginning of a secret that is longer than any', () => {
    const vault = new Vault([]);
    const secret = Array.from({ length: 20_000 }, (_, index) => (index * 7919).toString(36)).join('');
    learnSecrets({ auth_key: secret }, '', vault);
    expect(vault.redact(`was: ${secret}`)).not.toContain(secret.slice(0, 16_384));
  });
});
