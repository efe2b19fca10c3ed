import { describe, expect, it } from 'vitest';
import { accountOf, readAddress } from './address.ts';

const account = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';

describe('an address', () => {
  it.each([
    ['hex', `41${account}`],
    ['hex', `41${account.toUpperCase()}`],
    ['hex', account],
    ['hex', `0x41${account}`],
    ['base58', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('in %s is that of the same account: %s', (form, text) => {
    expect(readAddress(text)).toEqual({ form, account });
  });

  it.each([
    ['a wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['base64', 'QaYU+AO2/XgJhqQseOycf3fm3tE8'],
    ['half a byte', `41${account}0`],
    ['nothing', ''],
    ['null', null],
    ['a number', 41],
  ])('is none: %s', (_, value) => {
    expect(readAddress(value)).toBeUndefined();
  });

  it('has the prefix of the chain only where its length says so', () => {
    const beginsWith41 = `41${account.slice(2)}`;
    expect(accountOf(beginsWith41)).toBe(beginsWith41);
    expect(accountOf(`41${beginsWith41}`)).toBe(beginsWith41);
    expect(accountOf(`a0${account}`)).toBe(`a0${account}`);
  });

  it('that is none means no account', () => {
    expect(accountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBeUndefined();
  });
});
