import { describe, expect, it } from 'vitest';
import { accompanied, callsOf, companionCode } from './companion.ts';
import { type Asked, bundlesOf, callTo } from './request.ts';

const [one, other, at, payer] = ['0x01', '0x02', '0x03', '0x04'].map(
  (end) => `0xfa${end.slice(2).padStart(38, '0')}`,
) as [string, string, string, string];
const accounts = { at, payer };
const plain: Asked = {
  bundles: bundlesOf([callTo(one)], [callTo(other)]),
  overrides: { [one]: { code: '0x00' } },
};

describe('a companion', () => {
  it('is the last call of the last bundle, and changes nothing else', () => {
    const asked = accompanied({ ...plain, context: { blockNumber: 'latest' } }, accounts);
    const [first, last] = asked?.bundles ?? [];
    expect(first).toEqual(plain.bundles[0]);
    expect(last?.transactions).toEqual([
      callTo(other),
      {
        to: at,
        from: expect.stringMatching(/^0xfa[0-9a-f]{38}$/),
        data: expect.stringMatching(new RegExp(`^0x[0-9a-f]{64}0{24}${payer.slice(2)}$`)),
      },
    ]);
    expect(asked?.context).toEqual({ blockNumber: 'latest' });
    expect(asked?.overrides).toMatchObject({ [one]: { code: '0x00' }, [at]: { code: companionCode } });
  });

  it('has no code where no account is overridden', () => {
    const asked = accompanied({ bundles: plain.bundles }, accounts);
    expect(asked?.overrides).toBeUndefined();
    expect(callsOf(asked?.bundles ?? []).at(-1)?.to).toBe(at);
  });

  it('is the same for the same request, and another for another one', () => {
    const callOf = (asked: Asked) => callsOf(accompanied(asked, accounts)?.bundles ?? []).at(-1);
    expect(callOf(plain)).toEqual(callOf({ ...plain }));
    expect(callOf({ ...plain, bundles: bundlesOf([callTo(other)]) })).not.toEqual(callOf(plain));
  });

  it.each<[string, Asked]>([
    ['a TIMEOUT bounds the request', { ...plain, timeout: 1000 }],
    ['a call has gas of its own', { ...plain, bundles: bundlesOf([callTo(one, { gas: '0x5208' })]) }],
    ['the last bundle is empty', { ...plain, bundles: bundlesOf([callTo(one)], []) }],
    [
      'a node may take no more calls',
      { ...plain, bundles: bundlesOf(Array.from({ length: 12 }, () => callTo(one))) },
    ],
    ...['gasLimit', 'baseFee'].map((name): [string, Asked] => [
      `${name} is overridden`,
      { ...plain, bundles: [{ transactions: [callTo(one)], blockOverride: { [name]: '0x1' } }] },
    ]),
  ])('does not go along where %s', (_, asked) => {
    expect(accompanied(asked, accounts)).toBeUndefined();
  });
});
