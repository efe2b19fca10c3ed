import type { JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { logs, raise, raised } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'evm.log.', section: '2.8' });

function topicsOf(log: JsonObject): readonly unknown[] {
  return Array.isArray(log.topics) ? log.topics : [];
}

/** Changes the topics of logs. */
const topics = (change: (topics: readonly unknown[]) => unknown) =>
  logs((log) => ({ ...log, topics: change(topicsOf(log)) }));

/** Changes fields that logs outside rollups need not show, where they do: of those of rollups other requirements say in which form. */
function outsideRollups(names: readonly string[], by: (value: unknown) => unknown): Overrides {
  const changed = (log: JsonObject) =>
    Object.fromEntries(
      Object.entries(log).map(([name, value]) => [name, names.includes(name) ? by(value) : value]),
    );
  return logs(changed, ({ api }) => api !== 'rollup');
}

/** Log objects (§2.8). */
export const faults: readonly Fault[] = [
  fault('address-missing', 'address', 'Logs have no address', () => logs(without('address'))),
  fault('address-null', 'address', 'From the second log of a receipt on, the address is null', () =>
    logs(set('address', null), ({ position }) => position > 0),
  ),
  fault('topics-missing', 'topics', 'Logs have no topics', () => logs(without('topics'))),
  fault('topics-null-when-none', 'topics', 'A log without topics has null in place of an empty array', () =>
    topics((list) => (list.length === 0 ? null : list)),
  ),
  fault('topics-as-numbers', 'topics', 'Topics that are small numbers are JSON numbers', () =>
    topics((list) =>
      list.map((topic) => (typeof topic === 'string' && /^0x0{60}/.test(topic) ? Number(topic) : topic)),
    ),
  ),
  fault('topics-last-null', 'topics', 'The fourth topic of a log is null', () =>
    topics((list) => list.map((topic, index) => (index === 3 ? null : topic))),
  ),
  fault('topics-joined', 'topics', 'The topics of a log are one string', () =>
    topics((list) => list.join(',')),
  ),
  fault('data-missing', 'data', 'Logs have no data', () => logs(without('data'))),
  fault('data-missing-when-empty', 'data', 'A log without data has no such field', () =>
    logs((log) => (log.data === '0x' ? without('data')(log) : log)),
  ),
  fault('data-as-bytes', 'data', 'The data of a log is a list of bytes', () =>
    logs(replace('data', (data) => [...Buffer.from(String(data).slice(2), 'hex')])),
  ),
  fault('topics-five', 'topics-of-32-bytes', 'A log with topics has five of them', () =>
    topics(([first, ...rest]) => (first === undefined ? rest : [first, first, first, first, first])),
  ),
  fault(
    'topics-as-addresses',
    'topics-of-32-bytes',
    'Topics that are addresses lack their leading zeros',
    () =>
      topics((list) =>
        list.map((topic) =>
          typeof topic === 'string' ? topic.replace(/^0x0{24}(?=[0-9a-f]{40}$)/, '0x') : topic,
        ),
      ),
  ),
  fault('transaction-index-zero', 'place-of-receipt', 'Logs show the transaction index 0x0', () =>
    logs((log) => ('transactionIndex' in log ? { ...log, transactionIndex: '0x0' } : log)),
  ),
  fault(
    'hash-of-block',
    'place-of-receipt',
    'From the second log of a receipt on, the transaction hash is that of the block',
    () =>
      logs(
        (log) => ('transactionHash' in log ? { ...log, transactionHash: log.blockHash } : log),
        ({ position }) => position > 0,
      ),
  ),
  fault('place-null', 'place-of-receipt', 'The block of a log is null, as if it were still to be mined', () =>
    outsideRollups(['blockHash', 'blockNumber'], () => null),
  ),
  fault('place-as-number', 'place-of-receipt', 'The number of the block of a log is a JSON number', () =>
    outsideRollups(['blockNumber'], Number),
  ),
  fault('removed', 'not-removed', 'Logs are shown as removed', () =>
    logs((log) => ('removed' in log ? { ...log, removed: true } : log)),
  ),
  fault('removed-as-text', 'not-removed', 'Whether a log was removed is a string', () =>
    outsideRollups(['removed'], String),
  ),
  fault('index-null', 'indices-consecutive', 'The index of a log is null', () =>
    outsideRollups(['logIndex'], () => null),
  ),
  fault('indices-doubled', 'indices-consecutive', 'Within a receipt log indices count by two', () =>
    logs((log, { position }) => ({ ...log, logIndex: raised(log.logIndex, position) })),
  ),
  fault(
    'indices-of-receipt',
    'indices-consecutive-in-block',
    'Log indices count from 0 in each receipt',
    () => logs((log, { position }) => ({ ...log, logIndex: `0x${position.toString(16)}` })),
  ),
  fault('indices-from-one', 'indices-consecutive-in-block', 'Log indices count from 1 in a block', () =>
    logs(raise('logIndex', 1)),
  ),
];
