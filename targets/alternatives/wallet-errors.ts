import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import {
  type FailureInfo,
  failure,
  invalidHex,
  mismatch,
  type RenderedFailure,
  type WalletFailure,
  wrongLength,
} from '../wallet/wallet-failure.ts';

const alternative = alternativesOf({ id: 'wallet.errors.', section: '7.5' });

const ownMessages = [
  'wallet.balance-error.invalid-hex-text',
  'wallet.balance-error.hash-length-text',
  'wallet.balance-error.mismatch-text',
] as const;

const forms = (change: (rendered: RenderedFailure, cause: WalletFailure) => RenderedFailure): Overrides => ({
  'wallet.error': (rendered, info) => change(rendered, info.failure),
});

const withStatus = (status: number) => forms(({ body }) => ({ status, body }));

/** Other messages for failures of some kinds; the three of §7.3 stay as they are. */
function words(messages: Partial<Record<FailureInfo['failure']['kind'], string>>): Overrides {
  return forms((rendered, { kind }) => {
    const text = messages[kind];
    return text === undefined ? rendered : { ...rendered, body: { Error: text } };
  });
}

/** Forms of failures that the contract does not state (§7.5). */
const shapes: readonly Alternative[] = [
  alternative('status-400', 'Failures have status 400', () => withStatus(400)),
  alternative('status-404', 'Failures have status 404', () => withStatus(404)),
  alternative('status-422', 'Failures have status 422', () => withStatus(422)),
  alternative('status-500', 'Failures have status 500', () => withStatus(500)),
  alternative('message-in-error', 'The text of a failure is in error.message, under status 400', () =>
    forms((_rendered, { text }) => ({ status: 400, body: { error: { message: text } } })),
  ),
  alternative('code-and-message', 'A failure has a code and a message', () =>
    forms((_rendered, { kind, text }) => ({
      status: 200,
      body: { code: kind.toUpperCase(), message: text },
    })),
  ),
  alternative('plain-text', 'A failure is plain text under status 400', () =>
    forms((_rendered, { text }) => ({ status: 400, body: `${text}\n` })),
  ),
  alternative('plain-text-200', 'A failure is plain text under status 200', () =>
    forms((_rendered, { text }) => ({ status: 200, body: text })),
  ),
  alternative('text-alone', 'The text of a failure is alone, without a class', () =>
    forms((_rendered, { text }) => ({ status: 200, body: { Error: text } })),
  ),
  alternative('nested-list', 'Failures are a list of errors', () =>
    forms((_rendered, { text }) => ({ status: 400, body: { errors: [{ detail: text }], success: false } })),
  ),
];

/** Messages that contain those of §7.3, and messages where it gives none. */
const messages: readonly Alternative[] = [
  alternative.in('7.3')(
    'hex-with-position',
    'The text for a hash that is no hexadecimal begins with a position',
    () =>
      words({
        'hash-not-hex':
          'class org.tron.core.services.http.JsonFormat$ParseException : 1:9: INVALID hex String',
      }),
  ),
  alternative.in('7.3').failing(...ownMessages)(
    'one-text-for-all',
    'A hash that is malformed is one that does not match the number',
    () => words({ 'hash-not-hex': mismatch, 'hash-length': mismatch }),
  ),
  alternative.in('7.3').failing(...ownMessages)(
    'mismatch-as-invalid',
    'A hash that belongs to another number is called an invalid one',
    () => words({ mismatch: invalidHex }),
  ),
  alternative.in('7.3')('longer-texts', 'The messages of §7.3 are in longer sentences', () =>
    words({
      'hash-not-hex': 'Request failed: INVALID hex String, see the documentation',
      'hash-length': 'block_identifier hash length not equals 32',
      mismatch: 'The given number and hash do not match.',
    }),
  ),
  alternative.in('7.3')('missing-in-own-words', 'What is missing is named', () =>
    words({ 'hash-missing': 'hash is required', 'number-missing': 'number is required' }),
  ),
  alternative.in('7.3')('unknown-in-own-words', 'A block that does not exist has a message of its own', () =>
    words({ 'number-unknown': 'This block does not exist' }),
  ),
];

/** What counts as malformed first, where several things are wrong. */
const orders: readonly Alternative[] = [
  alternative.in('7.3')('length-first', 'The length of a hash is looked at before its characters', {
    'wallet.balance-lookup': (found, { hash }) =>
      hash !== undefined && hash.length !== 64 ? failure('hash-length', wrongLength) : found,
  }),
  alternative.in('7.3')(
    'prefix-dropped',
    'A leading 0x of a hash is dropped before its length is looked at',
    {
      'wallet.balance-lookup': (found, { hash }) =>
        /^0x[0-9a-f]*$/i.test(hash ?? '') && hash?.length !== 66
          ? failure('hash-length', wrongLength)
          : found,
    },
  ),
  alternative.in('4.7')('odd-digits-padded', 'A hash with an odd number of digits is padded with a zero', {
    'wallet.balance-lookup': (found, { hash, number, chain }) => {
      if (hash === undefined || !/^[0-9a-f]{63}$/.test(hash)) return found;
      const block = chain.blockById(`0${hash}`);
      return block?.number === number && block !== undefined ? { block } : found;
    },
  }),
  alternative.in('4.7')('number-as-text', 'A number is understood as a string too', {
    'wallet.balance-lookup': (found, { hash, body, chain }) => {
      const block = hash === undefined ? undefined : chain.blockById(hash);
      return block !== undefined && body.number === String(block.number) ? { block } : found;
    },
  }),
];

export const alternatives: readonly Alternative[] = [...shapes, ...messages, ...orders];
