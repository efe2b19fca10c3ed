import { describe, expect, test } from 'vitest';
import { cookiesIn } from './session-cookies.ts';

describe('cookies of an answer', () => {
  test('are named with their values, without what restricts them', () => {
    expect(cookiesIn('sessionid=8f2c=1; Path=/; HttpOnly')).toEqual([{ name: 'sessionid', value: '8f2c=1' }]);
  });

  test('are separated where several are in one header, dates among them', () => {
    const header = 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, __Host-b="x y"; Secure,c=';
    expect(cookiesIn(header)).toEqual([
      { name: 'a', value: '1' },
      { name: '__Host-b', value: '"x y"' },
      { name: 'c', value: '' },
    ]);
  });

  test('are none where there is no header, or nothing of the kind in it', () => {
    expect(cookiesIn('')).toEqual([]);
    expect(cookiesIn('nonsense; Path=/')).toEqual([]);
  });
});
