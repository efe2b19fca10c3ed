import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import { assemble, type Mnemonic } from '../bytecode/assemble.ts';
import { type Asked, type Bundle, type Call, callTo, hex } from './request.ts';
import { randomAddress, randomBytes, randomNumber, word, wordOfAddress } from './words.ts';

/** What the code of a companion reads, in the order of the words that it returns. */
const readings = {
  caller: ['CALLER'],
  origin: ['ORIGIN'],
  length: ['CALLDATASIZE'],
  input: [0, 'CALLDATALOAD'],
  balance: ['ADDRESS', 'BALANCE'],
  slot: [0, 'SLOAD'],
  untouched: [1, 'SLOAD'],
  coinbase: ['COINBASE'],
  number: ['NUMBER'],
  payer: [32, 'CALLDATALOAD', 'BALANCE'],
  gasLimit: ['GASLIMIT'],
  baseFee: ['BASEFEE'],
  difficulty: ['DIFFICULTY'],
} as const satisfies Readonly<Record<string, readonly (Mnemonic | number)[]>>;

export type CompanionWord = keyof typeof readings;
export const companionWords = Object.keys(readings) as readonly CompanionWord[];

/** Returns its readings, and stores 1 in the slot that is untouched before it. */
export const companionCode = assemble(
  ...Object.values(readings).flatMap((items, index) => [...items, 32 * index, 'MSTORE' as const]),
  ...[1, 1, 'SSTORE' as const],
  ...[32 * companionWords.length, 0, 'RETURN' as const],
);

/** The accounts of companions to a node. */
export interface CompanionAccounts {
  /** Where the code is, the same in all requests: what one leaves behind, another sees. */
  readonly at: string;
  /** One that paid in the block that calls run in where it does not matter: its balance tells the position in the block. */
  readonly payer: string;
}

/** Beside a companion: a node may limit the calls of a request, and all of them share the gas of a block. */
const mostCalls = 11;
/** Overrides of a block that may leave a further call no gas, or no price that it can pay. */
const hindering = ['gasLimit', 'baseFee'];

/**
 * The same with a companion: a call at the end whose code reads what most statements about calls and overrides are about, so that
 * each of many responses is evidence for all of them. Where nothing is overridden its account has no code: what it returns then,
 * another request has left behind. Undefined where a further call could change what is asked.
 */
export function accompanied(
  { bundles, overrides, ...rest }: Asked,
  { at, payer }: CompanionAccounts,
): Asked | undefined {
  const last = bundles.at(-1);
  const calls = callsOf(bundles);
  if (last === undefined || last.transactions.length === 0) return undefined;
  if (rest.timeout !== undefined || calls.length > mostCalls) return undefined;
  if (calls.some(({ gas }) => gas !== undefined)) return undefined;
  if (hindering.some((name) => Object.hasOwn(last.blockOverride ?? {}, name))) return undefined;
  const random = randomStream(deriveSeed(0, JSON.stringify([bundles, overrides])));
  const call = callTo(at, {
    from: randomAddress(random),
    data: `0x${randomBytes(32, random)}${wordOfAddress(payer)}`,
  });
  const accompaniedBundles = [
    ...bundles.slice(0, -1),
    { ...last, transactions: [...last.transactions, call] },
  ];
  if (overrides === undefined) return { ...rest, bundles: accompaniedBundles };
  const account = {
    code: companionCode,
    balance: hex(randomNumber(1n, 1n << 80n, random)),
    stateDiff: { [`0x${word(0n)}`]: `0x${randomBytes(32, random)}` },
  };
  return { ...rest, bundles: accompaniedBundles, overrides: { ...overrides, [at]: account } };
}

export function callsOf(bundles: readonly Bundle[]): readonly Call[] {
  return bundles.flatMap(({ transactions }) => transactions);
}
