import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../engine/seed.ts';
import { madeUp, wrongSecrets } from './wrong-secrets.ts';

const secrets = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 40 }),
  fc.string({ minLength: 1, maxLength: 40 }),
);

function wrong(secret: string, seed: number): { values: string[]; concealed: Map<string, string> } {
  const concealed = new Map<string, string>();
  const conceal = (name: string, value: string): void => {
    concealed.set(name, value);
  };
  const values = wrongSecrets({ conceal }, 'TOKEN', secret, randomStream(seed)).map(({ value }) => value);
  return { values, concealed };
}

describe('wrong secrets', () => {
  it('are never the secret, and never empty', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), (secret, seed) => {
        const { values } = wrong(secret, seed);
        expect(values).not.toContain(secret);
        expect(values).not.toContain('');
      }),
    );
  });

  it('are the same for the same seed', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), (secret, seed) => {
        expect(wrong(secret, seed).values).toEqual(wrong(secret, seed).values);
      }),
    );
  });

  it('that lie close to the secret are concealed', () => {
    const secret = '6e20e43a5031beaddfd7ebbb6302956d';
    const { values, concealed } = wrong(secret, 7);
    const close = values.filter(
      (value) =>
        value !== secret &&
        (value.startsWith(secret.slice(0, 16)) || value.endsWith(secret.slice(-16))) &&
        !value.includes(secret),
    );
    expect(close.length).toBeGreaterThan(4);
    for (const value of close) expect([...concealed.values()]).toContain(value);
    expect([...concealed.keys()].every((name) => /^TOKEN_[A-Z_]+$/.test(name))).toBe(true);
  });

  it('made up have the form of the pattern', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(madeUp('ab12-XY.zz', randomStream(seed))).toMatch(/^[a-f]{2}\d\d-[A-Z]{2}\.[g-z]{2}$/);
      }),
    );
  });
});
