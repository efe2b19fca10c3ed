import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { onlyWhere } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { RpcInfo } from '../../evm/hooks.ts';
import { listOf, params, raise, reject, result } from '../../evm/overrides.ts';

const method = 'eth_getBlockByNumber';

const fault = faultsOf({ id: 'evm.block.', section: '4.5' });
const blockFault = fault.in('2.7');

/** Replaces the block number that is asked for. */
function asked(change: (number: unknown) => unknown): Overrides {
  return params(method, (list) => (list.length === 0 ? list : [change(list[0]), ...list.slice(1)]));
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value);
}

function isBeyond(value: unknown, bound: bigint): boolean {
  return isHex(value) && BigInt(value) > bound;
}

function forTag(tag: string, change: string | (() => string)): Overrides {
  return asked((number) => (number !== tag ? number : typeof change === 'string' ? change : change()));
}

const missing = ({ method: name }: RpcInfo, { result: block }: Record<string, unknown>): boolean =>
  name === method && block === null;

/** Which block a number or a tag chooses (§4.5), and what a missing one gets (§2.7, §7.2). */
export const faults: readonly Fault[] = [
  fault('number-read-as-decimal', 'by-number', 'Digits after 0x are read as decimal ones', () =>
    asked((number) =>
      isHex(number) && /^0x\d+$/.test(number) ? `0x${Number(number.slice(2)).toString(16)}` : number,
    ),
  ),
  fault('number-off-by-one', 'by-number', 'Above block 20 a number chooses the block before it', () =>
    asked((number) =>
      isHex(number) && BigInt(number) > 20n && BigInt(number) < 41n
        ? `0x${(BigInt(number) - 1n).toString(16)}`
        : number,
    ),
  ),
  blockFault(
    'large-number-cut',
    'null-when-missing',
    'Of a number above 4096 only the lowest five bits count',
    () =>
      asked((number) =>
        isHex(number) && BigInt(number) > 4096n
          ? `0x${BigInt.asUintN(5, BigInt(number)).toString(16)}`
          : number,
      ),
  ),
  blockFault(
    'large-number-of-53-bits',
    'null-when-missing',
    'Of a number beyond 2^53 only the lowest 53 bits count',
    () =>
      asked((number) =>
        isHex(number) && isBeyond(number, 2n ** 53n)
          ? `0x${BigInt.asUintN(53, BigInt(number)).toString(16)}`
          : number,
      ),
  ),
  fault('upper-digits-refused', 'by-number', 'Numbers with a digit from a to f are rejected', () =>
    reject(
      (info) =>
        info.method === method && isHex(listOf(info)[0]) && /[a-f]/i.test(String(listOf(info)[0]).slice(2)),
      -32602,
    ),
  ),
  fault('number-in-a-gap', 'by-number', 'Block 8 is null, although block 9 names it as its parent', () =>
    result(
      method,
      () => null,
      (info) => listOf(info)[0] === '0x8',
    ),
  ),
  fault(
    'number-null-now-and-then',
    'by-number',
    'Every ninth answer for one of the first seven blocks is null',
    () => {
      const isNull = nthTimes(9);
      return result(
        method,
        () => null,
        (info) => /^0x[1-7]$/.test(String(listOf(info)[0])) && isNull(),
      );
    },
  ),
  fault('latest-is-old', 'latest', 'The tag latest chooses block 16, whatever the head', () =>
    forTag('latest', '0x10'),
  ),
  fault('latest-is-old-with-basic', 'latest', 'With basic authentication the tag latest chooses block 1', {
    'rpc.params': (value, info) =>
      info.method === method && info.mode === 'basic' && listOf(info)[0] === 'latest'
        ? ['0x1', ...listOf(info).slice(1)]
        : value,
  }),
  fault('latest-is-earliest', 'latest', 'The tag latest chooses block 0', () => forTag('latest', '0x0')),
  fault(
    'latest-is-earliest-now-and-then',
    'latest',
    'Every twelfth answer to the tag latest is block 0',
    () => {
      const isWrong = nthTimes(12);
      return forTag('latest', () => (isWrong() ? '0x0' : 'latest'));
    },
  ),
  fault(
    'latest-is-old-now-and-then',
    'latest',
    'Every twelfth answer to the tag latest is a block 36 below the newest',
    () => {
      const isWrong = nthTimes(12);
      return forTag('latest', () => (isWrong() ? '0x4' : 'latest'));
    },
  ),
  fault(
    'latest-with-other-parent',
    'latest',
    'The tag latest gives the newest block with a parent hash that is stale',
    {
      'evm.block': (block, { asked: tag }) =>
        tag === 'latest' ? { ...block, parentHash: `0x${'5'.repeat(64)}` } : block,
    },
  ),
  fault('latest-null', 'latest', 'The tag latest gives null', () =>
    result(
      method,
      () => null,
      (info) => listOf(info)[0] === 'latest',
    ),
  ),
  fault('latest-refused', 'latest', 'The tag latest is rejected', () =>
    reject((info) => info.method === method && listOf(info)[0] === 'latest', -32602),
  ),
  fault('earliest-is-one', 'earliest', 'The tag earliest chooses block 1', () => forTag('earliest', '0x1')),
  fault('earliest-is-latest', 'earliest', 'The tag earliest chooses the newest block', () =>
    forTag('earliest', 'latest'),
  ),
  fault('earliest-refused', 'earliest', 'The tag earliest is rejected', () =>
    reject((info) => info.method === method && listOf(info)[0] === 'earliest', -32602),
  ),
  fault('earliest-differs-from-zero', 'earliest', 'The tag earliest gives a block 0 with another hash', {
    'evm.block': (block, { asked: tag }) =>
      tag === 'earliest' ? { ...block, hash: `0x${'0'.repeat(64)}` } : block,
  }),
  fault('pending-with-decimals', 'pending', 'The pending block has its timestamp as a JSON number', {
    'evm.block': (block, { asked: tag }) =>
      tag === 'pending' ? { ...block, timestamp: Number(block.timestamp) } : block,
  }),
  fault(
    'pending-without-list',
    'pending',
    'The pending block gives the number of its transactions in place of them',
    {
      'evm.block': (block, { asked: tag, transactions }) =>
        tag === 'pending' ? { ...block, transactions } : block,
    },
  ),
  fault('pending-is-old', 'pending', 'The tag pending chooses block 9', () => forTag('pending', '0x9')),
  fault('pending-five-behind', 'pending', 'The pending block has a number five below the newest', {
    'evm.block': onlyWhere(({ asked: tag }) => tag === 'pending', raise('number', -6)),
  }),
  fault('pending-far-ahead', 'pending', 'The pending block has a number a thousand above the newest', {
    'evm.block': onlyWhere(({ asked: tag }) => tag === 'pending', raise('number', 1000)),
  }),
  fault(
    'pending-of-another-parent',
    'pending',
    'The pending block has the same parent as the newest block',
    () => {
      let parent: unknown;
      return {
        'evm.block': (block, { asked: tag, number, head }) => {
          if (tag === 'pending') return parent === undefined ? block : { ...block, parentHash: parent };
          if (number === head) parent = block.parentHash;
          return block;
        },
      };
    },
  ),
  fault('pending-refused', 'pending', 'The tag pending is an error', () =>
    reject((info) => info.method === method && listOf(info)[0] === 'pending', -32000),
  ),
  fault('number-not-needed', 'number-required', 'Without params the newest block is given', () =>
    params(method, (list) => (list.length === 0 ? ['latest', false] : list)),
  ),
  fault('full-flag-not-needed', 'full-flag-required', 'Without the flag a block with hashes is given', () =>
    params(method, (list) => (list.length === 1 ? [...list, false] : list)),
  ),
  blockFault('future-is-error', 'null-when-missing', 'A future block is an error in place of null', () =>
    reject(missing, -32000),
  ),
  blockFault(
    'future-is-error-now-and-then',
    'null-when-missing',
    'Every tenth answer for a future block is an error in place of null',
    () => {
      const isError = nthTimes(10);
      return reject((info, envelope) => missing(info, envelope) && isError(), -32000);
    },
  ),
  blockFault('future-is-empty', 'null-when-missing', 'A future block is an empty object', () =>
    result(
      method,
      () => ({}),
      (_info, block) => block === null,
    ),
  ),
  blockFault(
    'future-is-latest',
    'null-when-missing',
    'A number above the head chooses the newest block',
    () => asked((number) => (isHex(number) && BigInt(number) > 4096n ? 'latest' : number)),
  ),
  blockFault(
    'far-future-is-error',
    'null-when-missing',
    'A number beyond 2^32 is an error in place of null',
    () => reject((info, envelope) => missing(info, envelope) && isBeyond(listOf(info)[0], 2n ** 32n), -32000),
  ),
  fault.in('7.2')('missing-is-404', 'missing-is-200', 'The answer for a missing block has status 404', {
    'wire.answer': (answer, { surface, request }) =>
      surface === 'http' && isNullResult(answer.body) && request.body.includes(method)
        ? { ...answer, status: 404 }
        : answer,
  }),
];

function isNullResult(body: unknown): boolean {
  return isObjectOrArray(body) && 'result' in body && body.result === null;
}
