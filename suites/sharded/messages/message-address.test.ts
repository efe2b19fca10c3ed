import { describe, expect, it } from 'vitest';
import { accountOf, addressForm, isNoAddress } from './message-address.ts';

describe('the form of an address', () => {
  // The burning address of TON, as its documentation writes it in each form.
  it.each([
    ['0:0000000000000000000000000000000000000000000000000000000000000000', 'raw'],
    ['-1:5555555555555555555555555555555555555555555555555555555555555555', 'raw'],
    ['EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c', 'user-friendly'],
    ['UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ', 'user-friendly'],
    ['Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn', 'user-friendly'],
  ])('%s is %s', (text, form) => {
    expect(addressForm(text)).toBe(form);
  });

  it.each([
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9d',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '0:00000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000000',
    'EQAAAAAA',
  ])('%s is none', (text) => {
    expect(addressForm(text)).toBeUndefined();
  });

  it('knows what stands in place of one', () => {
    expect(['', 'addr_none', '0:00'].map(isNoAddress)).toEqual([true, true, false]);
  });

  it('names the account alike in each', () => {
    const raw = `-1:${'5'.repeat(64)}`;
    expect([raw, 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn'].map(accountOf)).toEqual([raw, raw]);
    expect(accountOf('EQAAAAAA')).toBeUndefined();
  });
});
