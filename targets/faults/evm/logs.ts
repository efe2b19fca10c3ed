import type { Fault } from '../../behaviour.ts';
import type { ReceiptInfo } from '../../evm/hooks.ts';
import { raised, without } from '../../evm/overrides.ts';

type Members = Record<string, unknown>;
type LogInfo = ReceiptInfo & { readonly position: number };

function fault(
  what: string,
  requirement:
    | 'address'
    | 'topics'
    | 'data'
    | 'topics-of-32-bytes'
    | 'indices-consecutive'
    | 'indices-consecutive-in-block',
  summary: string,
  change: (log: Members, info: LogInfo) => Members,
): Fault {
  return {
    id: `evm.log.${what}`,
    section: '2.8',
    summary,
    requirements: [`evm.log.${requirement}`],
    overrides: { 'evm.log': change },
  };
}

function topicsOf(log: Members): readonly unknown[] {
  return Array.isArray(log.topics) ? log.topics : [];
}

/** Log objects (§2.8). */
export const faults: readonly Fault[] = [
  fault('address-missing', 'address', 'Logs have no address', (log) => without(log, 'address')),
  fault(
    'address-null',
    'address',
    'From the second log of a receipt on, the address is null',
    (log, { position }) => (position > 0 ? { ...log, address: null } : log),
  ),
  fault('topics-missing', 'topics', 'Logs have no topics', (log) => without(log, 'topics')),
  fault(
    'topics-null-when-none',
    'topics',
    'A log without topics has null in place of an empty array',
    (log) => (topicsOf(log).length === 0 ? { ...log, topics: null } : log),
  ),
  fault('topics-as-numbers', 'topics', 'Topics that are small numbers are JSON numbers', (log) => ({
    ...log,
    topics: topicsOf(log).map((topic) =>
      typeof topic === 'string' && /^0x0{60}/.test(topic) ? Number(topic) : topic,
    ),
  })),
  fault('topics-last-null', 'topics', 'The fourth topic of a log is null', (log) => ({
    ...log,
    topics: topicsOf(log).map((topic, index) => (index === 3 ? null : topic)),
  })),
  fault('topics-joined', 'topics', 'The topics of a log are one string', (log) => ({
    ...log,
    topics: topicsOf(log).join(','),
  })),
  fault('data-missing', 'data', 'Logs have no data', (log) => without(log, 'data')),
  fault('data-missing-when-empty', 'data', 'A log of no data has no such member', (log) =>
    log.data === '0x' ? without(log, 'data') : log,
  ),
  fault('data-as-bytes', 'data', 'The data of a log is a list of bytes', (log) => ({
    ...log,
    data: [...Buffer.from(String(log.data).slice(2), 'hex')],
  })),
  fault('topics-five', 'topics-of-32-bytes', 'A log with topics has five of them', (log) => {
    const [first] = topicsOf(log);
    return first === undefined ? log : { ...log, topics: [first, first, first, first, first] };
  }),
  fault(
    'topics-as-addresses',
    'topics-of-32-bytes',
    'Topics that are addresses have lost their zeros',
    (log) => ({
      ...log,
      topics: topicsOf(log).map((topic) =>
        typeof topic === 'string' ? topic.replace(/^0x0{24}(?=[0-9a-f]{40}$)/, '0x') : topic,
      ),
    }),
  ),
  fault(
    'indices-doubled',
    'indices-consecutive',
    'Within a receipt indices of logs count by two',
    (log, { position }) => ({
      ...log,
      logIndex: raised(log.logIndex, position),
    }),
  ),
  fault(
    'indices-of-receipt',
    'indices-consecutive-in-block',
    'Indices of logs count from 0 in each receipt',
    (log, { position }) => ({ ...log, logIndex: `0x${position.toString(16)}` }),
  ),
  fault(
    'indices-from-one',
    'indices-consecutive-in-block',
    'Indices of logs count from 1 in a block',
    (log) => ({ ...log, logIndex: raised(log.logIndex, 1) }),
  ),
];
