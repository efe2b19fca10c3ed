import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { BalanceLookup, BalanceLookupInfo } from '../../wallet/find-balance-block.ts';
import {
  type FailureInfo,
  failure,
  invalidHex,
  mismatch,
  type RenderedFailure,
  wrongLength,
} from '../../wallet/wallet-failure.ts';

const parameter = (name: string) => `wallet.balance.${name}-parameter`;
const error = (name: string) => `wallet.balance-error.${name}`;

const fault = faultsOf({ id: 'wallet.balance-lookup.', section: '7.3', requirements: '' });
const walletFault = fault.in('4.7');

type Find = (info: BalanceLookupInfo, right: BalanceLookup) => BalanceLookup | undefined;

/** Another block or failure; undefined keeps the right one. */
function finds(find: Find): Overrides {
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
function insteadOf(kind: FailureInfo['failure']['kind'], find: Find): Overrides {
  return finds((info, right) =>
    'failure' in right && right.failure.kind === kind ? find(info, right) : undefined,
  );
}

/** Blocks that getblockbalance finds, or does not, against §4.7. */
const lookups: readonly Fault[] = [
  walletFault('half-of-hashes-refused', parameter('hash'), 'Hashes that end in 8 to f are rejected', () =>
    finds(({ hash }) => (/[89a-f]$/.test(hash ?? '') ? failure('hash-not-hex', invalidHex) : undefined)),
  ),
  walletFault(
    'denied-now-and-then',
    'wallet.balance.answer',
    'Every sixth record that there is counts as one of another number',
    () => {
      const isDenied = nthTimes(6);
      return finds((_info, right) =>
        'block' in right && isDenied() ? failure('mismatch', mismatch) : undefined,
      );
    },
  ),
  walletFault('hash-needs-prefix', parameter('hash'), 'Hashes are accepted only with 0x before them', () =>
    finds(({ hash }) =>
      /^[0-9a-f]{64}$/.test(hash ?? '') ? failure('hash-length', wrongLength) : undefined,
    ),
  ),
  walletFault('number-as-text-only', parameter('number'), 'The number is accepted only as a string', () =>
    finds(({ chain, hash, body }) =>
      typeof body.number === 'string'
        ? byHash({ chain, hash })
        : failure('number-malformed', 'number is not a text'),
    ),
  ),
  walletFault(
    'number-wins',
    [parameter('number'), error('mismatch')],
    'The number alone decides which record comes',
    () => insteadOf('mismatch', byNumber),
  ),
  walletFault(
    'hash-wins',
    [error('mismatch'), parameter('number')],
    'The hash alone decides which record comes',
    () => insteadOf('mismatch', byHash),
  ),
  fault(
    'number-before-accepted',
    error('mismatch'),
    'A hash is accepted with the number before its own',
    () =>
      insteadOf('mismatch', (info, right) => {
        const block = info.hash === undefined ? undefined : info.chain.blockById(info.hash);
        return block !== undefined && info.number === block.number - 1 ? { block } : right;
      }),
  ),
  fault('number-zero-missing', error('mismatch'), 'A number 0 counts as none, and the hash decides', () =>
    insteadOf('mismatch', (info) => (info.number === 0 ? byHash(info) : undefined)),
  ),
  ...[16, 32].map((bits) =>
    fault(
      `number-${bits}-bits`,
      error('mismatch'),
      `Of a number ${bits} bits are compared with that of the hash`,
      () =>
        insteadOf('mismatch', (info) => {
          const block = info.hash === undefined ? undefined : info.chain.blockById(info.hash);
          return info.number !== undefined && block?.number === info.number % 2 ** bits
            ? { block }
            : undefined;
        }),
    ),
  ),
  fault('hash-missing-served', error('hash-missing'), 'A number alone has a record', () =>
    insteadOf('hash-missing', byNumber),
  ),
  fault('number-missing-served', error('number-missing'), 'A hash alone has a record', () =>
    insteadOf('number-missing', byHash),
  ),
  fault('long-hash-cut', error('hash-length'), 'A hash that is too long is cut', () =>
    insteadOf('hash-length', ({ chain, hash = '' }, right) =>
      hash.length > 64 ? (byHash({ chain, hash: hash.slice(0, 64) }) ?? right) : right,
    ),
  ),
  fault('short-hash-padded', error('hash-length-text'), 'A hash that is too short is padded', () =>
    insteadOf('hash-length', (info, right) =>
      (info.hash ?? '').length < 64 ? failure('mismatch', mismatch) : right,
    ),
  ),
  fault('tail-not-read', error('invalid-hex-text'), 'The second half of a hash may hold anything', () =>
    insteadOf('hash-not-hex', (info, right) =>
      /^[0-9a-f]{32}.{32}$/i.test(info.hash ?? '') ? failure('mismatch', mismatch) : right,
    ),
  ),
];

/** Another failure as it goes out, for one kind of failure. */
function says(
  kind: FailureInfo['failure']['kind'],
  change: (rendered: RenderedFailure, info: FailureInfo) => RenderedFailure,
): Overrides {
  return {
    'wallet.error': (rendered, info) =>
      info.method === 'getblockbalance' && info.failure.kind === kind ? change(rendered, info) : rendered,
  };
}

const text = (words: string): RenderedFailure => ({ status: 200, body: { Error: words } });

/** Failures of getblockbalance without the message of §7.3. */
const messages: readonly Fault[] = [
  fault(
    'hex-text-lower-case',
    error('invalid-hex'),
    'A hash that is no hexadecimal is called an invalid hex string',
    () => says('hash-not-hex', () => text('invalid hex string')),
  ),
  fault(
    'hex-text-of-length',
    error('invalid-hex-text'),
    'A hash that is no hexadecimal is reported as one of a wrong length',
    () => says('hash-not-hex', () => text(wrongLength)),
  ),
  fault(
    'length-text-of-mismatch',
    error('hash-length-text'),
    'A hash of another length is reported as not matching the number',
    () => says('hash-length', () => text(mismatch)),
  ),
  fault(
    'mismatch-text-of-length',
    error('mismatch-text'),
    'A number of another block is reported as a hash of another length',
    () => says('mismatch', () => text(wrongLength)),
  ),
  fault('length-text-changed', error('hash-length'), 'The text for a wrong length has another word', () =>
    says('hash-length', () => text('hash length not equal to 32')),
  ),
  fault('length-text-missing', error('hash-length'), 'A wrong length is rejected without a message', () =>
    says('hash-length', () => text('class java.lang.IllegalArgumentException : null')),
  ),
  fault(
    'mismatch-text-changed',
    error('mismatch'),
    'The text for a number of another block is contracted',
    () => says('mismatch', () => text("number and hash don't match")),
  ),
  fault(
    'mismatch-empty',
    error('mismatch'),
    'A number of another block is answered with an empty object',
    () => says('mismatch', () => ({ status: 200, body: {} })),
  ),
  fault(
    'hash-missing-empty',
    error('hash-missing'),
    'A request without the hash is answered with an empty object',
    () => says('hash-missing', () => ({ status: 200, body: {} })),
  ),
  fault(
    'number-missing-null',
    error('number-missing'),
    'A request without the number has a record of nulls',
    () =>
      says('number-missing', () => ({
        status: 200,
        body: { timestamp: null, block_identifier: null, transaction_balance_trace: [] },
      })),
  ),
];

export const faults: readonly Fault[] = [...lookups, ...messages];
