import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vault } from './vault.ts';

const secret = fc.stringMatching(/^[!-~]{8,40}$/);

describe('vault', () => {
  it('leaves no trace of a secret in any of its forms, whatever stands around it', () => {
    fc.assert(
      fc.property(
        secret,
        fc.string({ maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        (value, before, after) => {
          const vault = new Vault([{ name: 'KEY', value }]);
          const forms = [
            value,
            encodeURIComponent(value),
            JSON.stringify(value).slice(1, -1),
            Buffer.from(value).toString('base64'),
            Buffer.from(value).toString('base64url'),
            Buffer.from(value).toString('hex'),
          ];
          for (const form of forms) expect(vault.redact(`${before} ${form} ${after}`)).not.toContain(form);
        },
      ),
    );
  });

  it('finds a secret inside longer base64, at every offset', () => {
    const vault = new Vault([{ name: 'KEY', value: 'correct-horse-battery' }]);
    for (const around of ['', 'u', 'us', 'use', 'user:']) {
      const text = Buffer.from(`${around}correct-horse-battery${around}`).toString('base64');
      const redacted = vault.redact(text);
      expect(redacted).toContain('$KEY');
      expect(Buffer.from(redacted.replaceAll('$KEY', ''), 'base64').toString()).not.toContain('horse');
    }
  });

  it('keeps the first name of a value and replaces the longest secret first', () => {
    const vault = new Vault([
      { name: 'URL', value: 'https://host/abcdefgh' },
      { name: 'TOKEN', value: 'abcdefgh' },
      { name: 'SECOND', value: 'abcdefgh' },
    ]);
    expect(vault.redact('https://host/abcdefgh and abcdefgh')).toBe('$URL and $TOKEN');
  });

  it('replaces a very short secret only where it stands alone', () => {
    const vault = new Vault([{ name: 'PIN', value: 'no' }]);
    expect(vault.redact('no, not now')).toBe('$PIN, not now');
  });

  it('reaches every string of a value, keys and numbers included', () => {
    const vault = new Vault([{ name: 'KEY', value: '12345678' }]);
    expect(vault.redactDeep({ '12345678': [{ a: 'x12345678y' }, 12345678, 7n] })).toEqual({
      $KEY: [{ a: 'x$KEYy' }, '$KEY', '7'],
    });
  });
});
