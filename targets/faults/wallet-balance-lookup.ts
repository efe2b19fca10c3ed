import type { Bends, Fault } from '../behaviour.ts';
import type { BalanceLookup, BalanceLookupInfo } from '../wallet/find-balance-block.ts';
import {
  type FailureInfo,
  failure,
  invalidHex,
  mismatch,
  type RenderedFailure,
  wrongLength,
} from '../wallet/wallet-failure.ts';

const parameter = (name: string) => `wallet.balance.${name}-parameter`;
const error = (name: string) => `wallet.balance-error.${name}`;

function fault(
  what: string,
  section: string,
  summary: string,
  [first, ...rest]: readonly [string, ...string[]],
  bends: Bends,
): Fault {
  return { id: `wallet.balance-lookup.${what}`, section, summary, requirements: [first, ...rest], bends };
}

type Find = (info: BalanceLookupInfo, right: BalanceLookup) => BalanceLookup | undefined;

/** Another block or failure; undefined keeps the right one. */
function finds(find: Find): Bends {
  return { 'wallet.balance-lookup': (right, info) => find(info, right) ?? right };
}

type Asked = Pick<BalanceLookupInfo, 'chain' | 'hash'>;

const byHash = ({ chain, hash }: Asked) => found(hash === undefined ? undefined : chain.blockById(hash));
const byNumber: Find = ({ chain, number }) =>
  found(number === undefined || number < 0 ? undefined : chain.block(number));

function found(block: ReturnType<BalanceLookupInfo['chain']['block']>): BalanceLookup | undefined {
  return block === undefined ? undefined : { block };
}

/** Where the right answer is a failure of one kind, something else. */
function insteadOf(kind: FailureInfo['failure']['kind'], find: Find): Bends {
  return finds((info, right) =>
    'failure' in right && right.failure.kind === kind ? find(info, right) : undefined,
  );
}

/** Blocks that getblockbalance finds, or does not, against §4.7. */
const lookups: readonly Fault[] = [
  fault(
    'half-of-hashes-refused',
    '4.7',
    'Hashes that end in 8 to f are refused',
    [parameter('hash')],
    finds(({ hash }) => (/[89a-f]$/.test(hash ?? '') ? failure('hash-not-hex', invalidHex) : undefined)),
  ),
  fault(
    'hash-needs-prefix',
    '4.7',
    'Hashes are accepted only with 0x before them',
    [parameter('hash')],
    finds(({ hash }) =>
      /^[0-9a-f]{64}$/.test(hash ?? '') ? failure('hash-length', wrongLength) : undefined,
    ),
  ),
  fault(
    'number-as-text-only',
    '4.7',
    'The number is accepted only as a text',
    [parameter('number')],
    finds(({ chain, hash, body }) =>
      typeof body.number === 'string'
        ? byHash({ chain, hash })
        : failure('number-malformed', 'number is not a text'),
    ),
  ),
  fault(
    'number-wins',
    '4.7',
    'The number alone decides which record comes',
    [parameter('number'), error('mismatch')],
    insteadOf('mismatch', byNumber),
  ),
  fault(
    'hash-wins',
    '4.7',
    'The hash alone decides which record comes',
    [error('mismatch'), parameter('number')],
    insteadOf('mismatch', byHash),
  ),
  fault(
    'number-before-accepted',
    '7.3',
    'A hash is accepted with the number before its own',
    [error('mismatch')],
    insteadOf('mismatch', (info, right) => {
      const block = info.hash === undefined ? undefined : info.chain.blockById(info.hash);
      return block !== undefined && info.number === block.number - 1 ? { block } : right;
    }),
  ),
  fault(
    'hash-missing-served',
    '7.3',
    'A number alone has a record',
    [error('hash-missing')],
    insteadOf('hash-missing', byNumber),
  ),
  fault(
    'number-missing-served',
    '7.3',
    'A hash alone has a record',
    [error('number-missing')],
    insteadOf('number-missing', byHash),
  ),
  fault(
    'long-hash-cut',
    '7.3',
    'A hash that is too long is cut',
    [error('hash-length')],
    insteadOf('hash-length', (info, right) =>
      (info.hash ?? '').length > 64 ? failure('mismatch', mismatch) : right,
    ),
  ),
  fault(
    'short-hash-padded',
    '7.3',
    'A hash that is too short is filled up',
    [error('hash-length')],
    insteadOf('hash-length', (info, right) =>
      (info.hash ?? '').length < 64 ? failure('mismatch', mismatch) : right,
    ),
  ),
  fault(
    'tail-not-read',
    '7.3',
    'The second half of a hash may hold anything',
    [error('invalid-hex')],
    insteadOf('hash-not-hex', (info, right) =>
      /^[0-9a-f]{32}.{32}$/i.test(info.hash ?? '') ? failure('mismatch', mismatch) : right,
    ),
  ),
];

/** Another failure as it goes out, for one kind of failure. */
function says(
  kind: FailureInfo['failure']['kind'],
  change: (rendered: RenderedFailure, info: FailureInfo) => RenderedFailure,
): Bends {
  return {
    'wallet.error': (rendered, info) =>
      info.method === 'getblockbalance' && info.failure.kind === kind ? change(rendered, info) : rendered,
  };
}

const text = (words: string): RenderedFailure => ({ status: 200, body: { Error: words } });

/** Failures of getblockbalance that do not say what §7.3 wants them to say. */
const texts: readonly Fault[] = [
  fault(
    'hex-text-lower-case',
    '7.3',
    'A hash that is no hexadecimal is called an invalid hex string',
    [error('invalid-hex')],
    says('hash-not-hex', () => text('invalid hex string')),
  ),
  fault(
    'hex-text-of-length',
    '7.3',
    'A hash that is no hexadecimal is said to have a wrong length',
    [error('invalid-hex')],
    says('hash-not-hex', () => text(wrongLength)),
  ),
  fault(
    'length-text-changed',
    '7.3',
    'The text for a wrong length has another word',
    [error('hash-length')],
    says('hash-length', () => text('hash length not equal to 32')),
  ),
  fault(
    'length-text-missing',
    '7.3',
    'A wrong length is refused without a text',
    [error('hash-length')],
    says('hash-length', () => text('class java.lang.IllegalArgumentException : null')),
  ),
  fault(
    'mismatch-text-changed',
    '7.3',
    'The text for a number of another block is contracted',
    [error('mismatch')],
    says('mismatch', () => text("number and hash don't match")),
  ),
  fault(
    'mismatch-empty',
    '7.3',
    'A number of another block is answered with an empty object',
    [error('mismatch')],
    says('mismatch', () => ({ status: 200, body: {} })),
  ),
  fault(
    'hash-missing-empty',
    '7.3',
    'A request without the hash is answered with an empty object',
    [error('hash-missing')],
    says('hash-missing', () => ({ status: 200, body: {} })),
  ),
  fault(
    'number-missing-null',
    '7.3',
    'A request without the number has a record of nulls',
    [error('number-missing')],
    says('number-missing', () => ({
      status: 200,
      body: { timestamp: null, block_identifier: null, transaction_balance_trace: [] },
    })),
  ),
];

export const faults: readonly Fault[] = [...lookups, ...texts];
