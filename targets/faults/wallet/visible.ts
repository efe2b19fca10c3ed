import { createHash } from 'node:crypto';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { Account } from '../../wallet/account.ts';
import type { OperationInfo } from '../../wallet/balance-record.ts';
import { toBase58, toBase58Check } from '../../wallet/base58check.ts';

const on = (...names: readonly string[]) => names.map((name) => `wallet.balance.visible-${name}`);

const fault = faultsOf({ id: 'wallet.visible.', section: '4.7', requirements: '' });

/** Another way to write addresses in base58; undefined keeps the right one. */
function inBase58(write: (account: Account, info: OperationInfo) => string | undefined): Overrides {
  return {
    'wallet.address': (address, info) => (info.visible ? (write(info.account, info) ?? address) : address),
  };
}

/** The address of an account that differs in its last digit. */
const neighbour = (account: Account): string => `${account.slice(0, -1)}${account.endsWith('0') ? '1' : '0'}`;

/** Answers of getblockbalance that write addresses in another form than `visible` asks for (§4.7). */
export const faults: readonly Fault[] = [
  fault('default-false', on('default'), 'Without visible, addresses are hexadecimal', {
    'wallet.visible': (visible, { given }) => (given === undefined ? false : visible),
  }),
  fault('inverted', on('true', 'false'), 'Visible true gives hexadecimal addresses and false base58', {
    'wallet.visible': (visible) => !visible,
  }),
  fault(
    'true-ignored',
    on('true', 'default'),
    'Addresses are hexadecimal when visible true is given, base58 when it is left out',
    {
      'wallet.visible': (visible, { given }) => (given === true ? false : visible),
    },
  ),
  fault('false-ignored', on('false'), 'Addresses are base58 whatever visible says', {
    'wallet.visible': () => true,
  }),
  fault('always-hex', on('true'), 'Addresses are hexadecimal whatever visible says', {
    'wallet.visible': () => false,
  }),
  fault('default-mixed', on('default'), 'Without visible, only debits are in base58', {
    'wallet.address': (address, { body, operation, account }) =>
      body.visible === undefined && operation.amount > 0n ? account : address,
  }),
  fault('checksum-wrong-once', on('true', 'default'), 'One address of a block has a wrong checksum', () =>
    inBase58((account, { position, place }) => {
      if (position !== 0 || place !== 1) return undefined;
      const right = toBase58Check(account);
      return `${right.slice(0, -1)}${right.endsWith('z') ? 'y' : 'z'}`;
    }),
  ),
  fault(
    'checksum-of-one-hash',
    on('true'),
    'The checksum of addresses is of one SHA-256 instead of two',
    () =>
      inBase58((account) => {
        const bytes = Buffer.from(account, 'hex');
        const checksum = createHash('sha256').update(bytes).digest().subarray(0, 4);
        return toBase58(Buffer.concat([bytes, checksum]));
      }),
  ),
  fault('checksum-missing', on('true'), 'Addresses are base58 without a checksum', () =>
    inBase58((account) => toBase58(Buffer.from(account, 'hex'))),
  ),
  fault('base58-in-lower-case', on('true'), 'Addresses in base58 have lost their capitals', () =>
    inBase58((account) => toBase58Check(account).toLowerCase()),
  ),
  fault('hex-of-another', on('false'), 'In hexadecimal, credits have the address of another account', {
    'wallet.address': (address, { visible, account, operation }) =>
      !visible && operation.amount > 0n ? neighbour(account) : address,
  }),
  fault('hex-as-base64', on('false'), 'With visible false, addresses are in base64', {
    'wallet.address': (address, { visible, account }) =>
      visible ? address : Buffer.from(account, 'hex').toString('base64'),
  }),
  fault(
    'hex-once-base58',
    on('false'),
    'With visible false, the last operation of a trace is still in base58',
    {
      'wallet.address': (address, { visible, account, transaction, place }) =>
        !visible && transaction.operations.length > 1 && place === transaction.operations.length - 1
          ? toBase58Check(account)
          : address,
    },
  ),
];
