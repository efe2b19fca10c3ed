import type { Level, Verdict } from '../../base/run-result.ts';
import { hostile } from '../../reports/model/sample-run.ts';

export interface SampleStatement {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly title: string;
  readonly node: string | null;
  /** By target; the first stands for targets without one. */
  readonly verdicts: readonly Verdict[];
  /** What a target answered where it fails, or does where it is observed; the first stands for the others. */
  readonly answers?: readonly unknown[];
}

const block = (hash: string) => ({ jsonrpc: '2.0', id: 7, result: { number: '0x10', hash, miner: '0x00' } });

/** What the sample targets hold to, and where they differ. */
export const sampleStatements: readonly SampleStatement[] = [
  statement('platform.organization.id', '2.1', 'An organization has an id of the stated form', null, [
    'passed',
  ]),
  statement('platform.pagination.count', '2.3', 'count is the size of the whole set', null, ['passed']),
  {
    ...statement('platform.pagination.pages-partition', '2.3', 'The pages of a list partition it', null, [
      'passed',
      'failed',
      'passed',
      'failed',
    ]),
    answers: [null, { count: 3, next: null, results: [{ id: 'ND-1-2-3' }, { id: 'ND-1-2-3' }] }],
  },
  {
    ...statement('evm.block.hash', '2.7', 'A block has the hash of its header', 'evm-1', [
      'passed',
      'failed',
    ]),
    answers: [null, block('0xaa12')],
  },
  {
    ...statement('evm.receipt.logs', '2.8', `Logs are numbered ${hostile}`, 'evm-1', [
      'failed',
      'failed',
      'passed',
    ]),
    answers: [block('0x01'), block(`0x02 ${hostile}`)],
  },
  statement('jsonrpc.envelope.id-echo', '4.3', 'A response carries the id of its request', 'evm-1', [
    'passed',
  ]),
  statement('wallet.order.state', '2.6', 'An order has a state', 'wallet-1', ['deviates', 'passed']),
  statement('sharded.messages.offset', '4.8', 'offset skips that many messages', 'sharded|1', [
    'passed',
    'inconclusive',
    'skipped',
  ]),
  statement('access.grpc.metadata', '5.3', 'A gRPC call with the token in x-token is accepted', null, [
    'skipped',
  ]),
  {
    ...statement('evm.block.parent', '2.7', 'A block names the block before it', 'evm-1', [
      'passed',
      'failed',
      'passed',
    ]),
    level: 'advisory',
    answers: [null, block('0x03')],
  },
  {
    ...statement('platform.errors.status-codes', '7.5', 'Status codes of platform errors', null, [
      'observed',
    ]),
    level: 'unspecified',
    answers: [
      { absent: 404, unauthorized: 401 },
      { absent: 404, unauthorized: 403, extra: hostile },
    ],
  },
  {
    ...statement('platform.pagination.page-size', '2.3', 'How many items a page has', null, ['observed']),
    level: 'unspecified',
    answers: [20],
  },
];

function statement(
  id: string,
  section: string,
  title: string,
  node: string | null,
  verdicts: readonly Verdict[],
): SampleStatement {
  return { id, section, title, node, verdicts, level: 'required' };
}
