import type { Overrides } from '../../targets/entries/behaviour.ts';
import type { HostileCase } from './hostile-case.ts';
import { plainAnswer } from './raw-server.ts';
import { serveSoundBut } from './sound-service.ts';
import { serveEverything } from './whole-service.ts';

/** What is large takes its time on a busy machine; what is asserted is memory. */
const limits = { timeoutMs: 20_000 };
const json = { 'content-type': 'application/json' };

const always = (body: () => string): HostileCase['serve'] => {
  return () => {
    const bytes = plainAnswer(200, json, body());
    return serveEverything((socket) => socket.write(bytes), { apis: ['evm'], limits })();
  };
};

const hash = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`;

/** Blocks with so many more transactions than there are. @param which the newest alone, or every one */
function crowded(count: number, which: 'newest' | 'all'): Overrides {
  const hashes = Array.from({ length: count }, (_, index) => hash(index));
  return {
    'evm.block': (block, { number, head, full }) =>
      which === 'all' || number === head
        ? { ...block, transactions: full ? hashes.map((one) => ({ hash: one })) : hashes }
        : block,
  };
}

/** The EVM node alone. */
const evmBut = (overrides: Overrides): HostileCase['serve'] =>
  serveSoundBut(overrides, ({ tls, nodes }) => ({
    ...(tls === undefined ? {} : { tls }),
    nodes: nodes.filter(({ api }) => api === 'evm'),
    limits,
  }));

/** The same for two targets. */
function twice(serve: HostileCase['serve']): HostileCase['serve'] {
  return async () => {
    const [one, other] = [await serve(), await serve()];
    return {
      ...one,
      against: { ...other.target, name: 'other' },
      received: () => one.received() + other.received(),
      close: async () => {
        await Promise.all([one.close(), other.close()]);
      },
    };
  };
}

/** A secret that the target file names, cut into pieces of three characters, again and again. */
function cutSecrets(count: number): string {
  const cut = 'token-of-evm-77aa'.match(/.{1,3}/g) ?? [];
  return list(count, (index) => `"${cut[index % cut.length]}"`);
}

function list(count: number, item: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(',');
}

const asPage = (items: string): string => `{"results":[${items}],"count":1,"next":null,"previous":null}`;
const unread = [/more than 100000 values, which is the most that nodeproof reads/];
const names = ['--only', 'platform.organization', '--only', 'platform.nodes', '--only', 'evm.block'];

export const cases: readonly HostileCase[] = [
  {
    name: 'has 200 000 transactions in its newest block',
    serve: () => evmBut(crowded(200_000, 'newest'))(),
    exit: 3,
    says: unread,
  },
  {
    name: 'has 200 000 transactions in every block',
    serve: () => evmBut(crowded(200_000, 'all'))(),
    exit: 3,
    says: unread,
  },
  {
    name: 'has 90 000 transactions in its newest block',
    serve: () => evmBut(crowded(90_000, 'newest'))(),
    args: ['--only', 'evm.block', '--only', 'evm.receipt'],
    // As below: where there is room for all of it, nothing that is required is wrong with it.
    exit: [0, 1, 3],
  },
  {
    name: 'answers with an object of 95 000 long keys',
    serve: always(() => `{${list(95_000, (index) => `"${'k'.repeat(60)}${index}":${index}`)}}`),
    args: names,
    exit: 1,
  },
  {
    name: 'answers with keys of a megabyte',
    serve: always(() => `{${list(10, (index) => `"${'key '.repeat(250_000)}${index}":${index}`)}}`),
    args: names,
    exit: 1,
  },
  {
    name: 'answers with 200 000 pieces of a secret',
    serve: always(() => asPage(cutSecrets(200_000))),
    exit: 3,
    says: unread,
  },
  {
    name: 'answers with 45 000 pieces of a secret',
    serve: always(() => asPage(cutSecrets(45_000))),
    args: names,
    exit: 1,
  },
  {
    name: 'has 30 000 transactions in its newest block, as another has that it is compared with',
    serve: () => twice(evmBut(crowded(30_000, 'newest')))(),
    args: ['--only', 'evm.block', '--profile', 'smoke'],
    exit: [0, 1, 3],
  },
];
