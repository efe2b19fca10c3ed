import { describe, expect, it } from 'vitest';
import { type CallManyDialect, dialects, paramsOf } from './call-many-dialect.ts';
import { bundlesOf, callTo } from './request.ts';

const sender = `0x${'aa'.repeat(20)}`;
const other = `0x${'bb'.repeat(20)}`;
const program = `0x${'cc'.repeat(20)}`;
const [plain] = dialects;
const asked = { bundles: bundlesOf([callTo(program)], [callTo(program, { from: other, data: '0x01' })]) };

describe('params of eth_callMany', () => {
  it('are what a check asks for, with the fields of a call filled in', () => {
    expect(paramsOf(asked, plain, sender)).toEqual([
      [
        { transactions: [{ from: sender, to: program, gas: '0x1e8480', data: '0x' }] },
        { transactions: [{ from: other, to: program, gas: '0x1e8480', data: '0x01' }] },
      ],
      { blockNumber: 'latest', transactionIndex: 0 },
    ]);
  });

  it('give money to senders that must pay, but not where their balance is set', () => {
    const overrides = { [other]: { balance: '0x1' } };
    const [, , state] = paramsOf({ ...asked, overrides }, { ...plain, paid: true }, sender);
    expect(state).toEqual({ [sender]: { balance: `0x1${'0'.repeat(30)}` }, [other]: { balance: '0x1' } });
  });

  it('hold TIMEOUT in its place where state overrides are left out', () => {
    expect(paramsOf({ ...asked, timeout: 100 }, plain, sender).slice(2)).toEqual([{}, 100]);
  });

  it('hold the block override of the dialect in bundles that have none of their own', () => {
    const [override, own] = [{ coinbase: other }, { number: '0x10' }];
    const [bundle] = bundlesOf([callTo(program)]);
    const bundles = bundle === undefined ? [] : [bundle, { ...bundle, blockOverride: own }];
    const overridesOf = (dialect: Partial<CallManyDialect>) =>
      (paramsOf({ bundles }, { ...plain, ...dialect }, sender)[0] as object[]).map((one) =>
        'blockOverride' in one ? one.blockOverride : 'none',
      );
    expect(overridesOf({})).toEqual(['none', own]);
    expect(overridesOf({ blockOverride: override })).toEqual([override, own]);
  });

  it('hold the TIMEOUT of the dialect where a check asks for none', () => {
    const withTimeout = { ...plain, timeout: 5000 };
    expect(paramsOf(asked, withTimeout, sender).slice(2)).toEqual([{}, 5000]);
    expect(paramsOf({ ...asked, timeout: 100 }, withTimeout, sender).slice(2)).toEqual([{}, 100]);
    expect(paramsOf(asked, plain, sender)).toHaveLength(2);
  });

  it.each([
    [{ home: 16n } as const, { blockNumber: '0x10', transactionIndex: 0 }],
    [{ home: 16n, decimalNumbers: true } as const, { blockNumber: 16, transactionIndex: 0 }],
    [{ transactionIndex: undefined } as const, { blockNumber: 'latest' }],
  ])('name the block as the node takes it: %o', (dialect, context) => {
    expect(paramsOf(asked, { ...plain, ...dialect }, sender)[1]).toStrictEqual(context);
  });
});
