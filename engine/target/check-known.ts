import { mustBeOneOf } from '../input/must-be-one-of.ts';
import { UserError } from '../user-error.ts';
import { shippedDialects } from '../verdict/finding/dialect.ts';
import type { Place } from './check-address.ts';
import type { Api } from './target.ts';

interface Form {
  readonly pattern: RegExp;
  readonly words: string;
}

const evmTransaction: Form = {
  pattern: /^0x[0-9a-fA-F]{64}$/,
  words: 'a transaction hash: 0x and 64 hexadecimal digits, in quotes',
};
const walletAccount: Form = {
  pattern: /^(41[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/,
  words: 'an account: 41 and 40 hexadecimal digits in quotes, or T and 33 letters and digits',
};

/** Forms that the APIs give to known facts; what is not listed may have any form. */
const transactionForms: Partial<Record<Api, Form>> = {
  jsonrpc: evmTransaction,
  evm: evmTransaction,
  rollup: evmTransaction,
};
const accountForms: Partial<Record<Api, Form>> = { wallet: walletAccount };

/** @throws UserError `target-file/known` */
export function checkTransaction(text: string, api: Api, place: Place): void {
  check(text, transactionForms[api], place);
}

/** @throws UserError `target-file/known` */
export function checkAccount(text: string, api: Api, place: Place): void {
  check(text, accountForms[api], place);
}

function check(text: string, form: Form | undefined, { name, at }: Place): void {
  if (form === undefined || form.pattern.test(text)) return;
  throw new UserError('target-file/known', `${at}: ${name} is not ${form.words}`);
}

/** @throws UserError `target-file/dialect` */
export function checkDialect(text: string, of: 'platform' | 'node', { name, at }: Place): void {
  const shipped = shippedDialects().namesOf(of);
  if (shipped.includes(text)) return;
  throw new UserError('target-file/dialect', `${at}: ${name} ${mustBeOneOf(shipped, text)}`);
}
