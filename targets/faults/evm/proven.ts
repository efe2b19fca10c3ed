import type { JsonObject } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { set } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { receipts } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'evm.receipt.', section: '2.8' });

function logsOf(receipt: JsonObject): readonly JsonObject[] {
  return Array.isArray(receipt.logs) ? (receipt.logs as JsonObject[]) : [];
}

/** What only the roots of a block give away: receipts that are well-formed and say what did not happen (§2.8). */
export const faults: readonly Fault[] = [
  fault(
    'failure-told-as-success',
    'committed-by-block',
    'Failed transactions have the status of success',
    () => receipts(set('status', '0x1'), ({ succeeded }) => !succeeded),
  ),
  fault(
    'success-told-as-failure',
    'committed-by-block',
    'Transactions without logs have the status of failure',
    () => receipts(set('status', '0x0'), ({ logs, creation }) => logs === 0 && !creation),
  ),
  fault('last-log-lost', 'committed-by-block', 'The last of several logs is missing', () =>
    receipts(
      (receipt) => ({ ...receipt, logs: logsOf(receipt).slice(0, -1) }),
      ({ logs }) => logs > 1,
    ),
  ),
  fault('topics-cut-to-one', 'committed-by-block', 'Logs show their first topic alone', () =>
    receipts((receipt) => ({
      ...receipt,
      logs: logsOf(receipt).map((log) => ({
        ...log,
        topics: Array.isArray(log.topics) ? log.topics.slice(0, 1) : log.topics,
      })),
    })),
  ),
  fault(
    'contract-address-of-creator',
    'contract-address-is-created',
    'The address of a created contract is that of its creator',
    () =>
      receipts(
        (receipt) => ({ ...receipt, contractAddress: receipt.from }),
        ({ creation }) => creation,
      ),
  ),
];
