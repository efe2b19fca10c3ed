import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { bodyOf, errorMessages, holdsText, readAnswer } from '../../support/wallet/reading.ts';
import { watchWallet } from '../watch-wallet.ts';

type ErrorName = keyof typeof errorMessages;

const requirements: Readonly<Record<ErrorName, string>> = {
  invalidHex: 'wallet.balance-error.invalid-hex-text',
  hashLength: 'wallet.balance-error.hash-length-text',
  mismatch: 'wallet.balance-error.mismatch-text',
};

const why: Readonly<Record<ErrorName, string>> = {
  invalidHex: 'the hash has 64 characters that are not all hexadecimal digits',
  hashLength: 'the hash has whole bytes, and not 32 of them',
  mismatch: 'the hash is one of 32 bytes',
};

/** What alone can be wrong with a hash. Of half a byte, and of a prefix, readings differ. */
function wrongWith(hash: string): ErrorName | undefined {
  if (/^[0-9a-f]+$/i.test(hash)) {
    if (hash.length === 64) return 'mismatch';
    return hash.length % 2 === 0 ? 'hashLength' : undefined;
  }
  return /^[\w!:*]{64}$/.test(hash) && !/x/i.test(hash) ? 'invalidHex' : undefined;
}

/** Every record that the run asks for with a number: an error does not say what certainly is not wrong with its hash. */
export const watches: readonly WatchRule[] = [
  watchWallet(
    Object.values(requirements) as [string, ...string[]],
    'getblockbalance',
    () =>
      ({ body: { hash, number }, exchange }) => {
        const own = typeof hash === 'string' ? wrongWith(hash) : undefined;
        if (own === undefined || typeof number !== 'number') return undefined;
        if (readAnswer(exchange, 'block_identifier').kind !== 'error') return undefined;
        const says = (name: ErrorName): boolean => holdsText(exchange.answer, errorMessages[name]);
        const others = (Object.keys(errorMessages) as ErrorName[]).filter((name) => name !== own);
        if (says(own) || !others.some(says)) return [];
        const expected = `"${errorMessages[own]}" if any of the three messages, as ${why[own]}`;
        return [[requirements[own], inAnswer(exchange).fail('text', '', expected, bodyOf(exchange))]];
      },
  ),
];
