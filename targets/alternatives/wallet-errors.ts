import type { Alternative, Overrides } from '../behaviour.ts';
import {
  type FailureInfo,
  failure,
  invalidHex,
  mismatch,
  type RenderedFailure,
  type WalletFailure,
  wrongLength,
} from '../wallet/wallet-failure.ts';

function alternative(what: string, section: string, summary: string, overrides: Overrides): Alternative {
  return { id: `wallet.errors.${what}`, section, summary, overrides };
}

const ownTexts = [
  'wallet.balance-error.invalid-hex-text',
  'wallet.balance-error.hash-length-text',
  'wallet.balance-error.mismatch-text',
] as const;

const forms = (change: (rendered: RenderedFailure, cause: WalletFailure) => RenderedFailure): Overrides => ({
  'wallet.error': (rendered, info) => change(rendered, info.failure),
});

const withStatus = (status: number) => forms(({ body }) => ({ status, body }));

/** Other words for failures of some kinds; the three texts of §7.3 stay in theirs. */
function words(texts: Partial<Record<FailureInfo['failure']['kind'], string>>): Overrides {
  return forms((rendered, { kind }) => {
    const text = texts[kind];
    return text === undefined ? rendered : { ...rendered, body: { Error: text } };
  });
}

/** Forms of failures that the contract leaves open (§7.5). */
const shapes: readonly Alternative[] = [
  alternative('status-400', '7.5', 'Failures have status 400', withStatus(400)),
  alternative('status-404', '7.5', 'Failures have status 404', withStatus(404)),
  alternative('status-422', '7.5', 'Failures have status 422', withStatus(422)),
  alternative('status-500', '7.5', 'Failures have status 500', withStatus(500)),
  alternative(
    'message-in-error',
    '7.5',
    'The text of a failure stands in error.message, under status 400',
    forms((_rendered, { text }) => ({ status: 400, body: { error: { message: text } } })),
  ),
  alternative(
    'code-and-message',
    '7.5',
    'A failure has a code and a message',
    forms((_rendered, { kind, text }) => ({
      status: 200,
      body: { code: kind.toUpperCase(), message: text },
    })),
  ),
  alternative(
    'plain-text',
    '7.5',
    'A failure is plain text under status 400',
    forms((_rendered, { text }) => ({ status: 400, body: `${text}\n` })),
  ),
  alternative(
    'plain-text-200',
    '7.5',
    'A failure is plain text under status 200',
    forms((_rendered, { text }) => ({ status: 200, body: text })),
  ),
  alternative(
    'text-alone',
    '7.5',
    'The text of a failure stands alone, without a class',
    forms((_rendered, { text }) => ({ status: 200, body: { Error: text } })),
  ),
  alternative(
    'nested-list',
    '7.5',
    'Failures are a list of errors',
    forms((_rendered, { text }) => ({ status: 400, body: { errors: [{ detail: text }], success: false } })),
  ),
];

/** Words around the texts of §7.3, and where it gives none. */
const texts: readonly Alternative[] = [
  alternative(
    'hex-with-position',
    '7.3',
    'The text for a hash that is no hexadecimal begins with a position',
    words({
      'hash-not-hex': 'class org.tron.core.services.http.JsonFormat$ParseException : 1:9: INVALID hex String',
    }),
  ),
  {
    ...alternative(
      'one-text-for-all',
      '7.3',
      'A hash that is malformed is one that does not match the number',
      words({ 'hash-not-hex': mismatch, 'hash-length': mismatch }),
    ),
    failsAdvisory: ownTexts,
  },
  {
    ...alternative(
      'mismatch-as-invalid',
      '7.3',
      'A hash that belongs to another number is called an invalid one',
      words({ mismatch: invalidHex }),
    ),
    failsAdvisory: ownTexts,
  },
  alternative(
    'longer-texts',
    '7.3',
    'The texts stand in longer sentences',
    words({
      'hash-not-hex': 'Request failed: INVALID hex String, see the documentation',
      'hash-length': 'block_identifier hash length not equals 32',
      mismatch: 'The given number and hash do not match.',
    }),
  ),
  alternative(
    'missing-in-own-words',
    '7.3',
    'What is missing is named',
    words({ 'hash-missing': 'hash is required', 'number-missing': 'number is required' }),
  ),
  alternative(
    'unknown-in-own-words',
    '7.3',
    'A block that does not exist is said not to',
    words({ 'number-unknown': 'This block does not exist' }),
  ),
];

/** What counts as malformed first, where several things are wrong. */
const orders: readonly Alternative[] = [
  alternative('length-first', '7.3', 'The length of a hash is looked at before its characters', {
    'wallet.balance-lookup': (found, { hash }) =>
      hash !== undefined && hash.length !== 64 ? failure('hash-length', wrongLength) : found,
  }),
  alternative('prefix-dropped', '7.3', 'A leading 0x of a hash is dropped before its length is looked at', {
    'wallet.balance-lookup': (found, { hash }) =>
      /^0x[0-9a-f]*$/i.test(hash ?? '') && hash?.length !== 66 ? failure('hash-length', wrongLength) : found,
  }),
  alternative('odd-digits-padded', '4.7', 'A hash with an odd number of digits is filled up with a zero', {
    'wallet.balance-lookup': (found, { hash, number, chain }) => {
      if (hash === undefined || !/^[0-9a-f]{63}$/.test(hash)) return found;
      const block = chain.blockById(`0${hash}`);
      return block?.number === number && block !== undefined ? { block } : found;
    },
  }),
  alternative('number-as-text', '4.7', 'A number is understood as a text too', {
    'wallet.balance-lookup': (found, { hash, body, chain }) => {
      const block = hash === undefined ? undefined : chain.blockById(hash);
      return block !== undefined && body.number === String(block.number) ? { block } : found;
    },
  }),
];

export const alternatives: readonly Alternative[] = [...shapes, ...texts, ...orders];
