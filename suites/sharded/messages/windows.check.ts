import { Caching } from '../../../engine/caching.ts';
import type { NodeCheck } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { accessModes } from '../../../engine/wire/credential.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import {
  certainLimit,
  defaultLimit,
  findMessages,
  keysOf,
  largestLimit,
  limitName,
  messagesPlace,
  offsetName,
  readWindow,
  type WindowQuery,
} from '../../support/sharded/read-messages.ts';
import { watchGets } from '../watch-sharded.ts';
import { type Begun, beginning, judgeWindows, requirementsOf, windowRequirements } from './judge-windows.ts';
import { nameOf } from './message-content.ts';
import { Neighbours } from './neighbours.ts';
import { ShortWindows } from './short-windows.ts';

const limitOptional = 'sharded.messages.limit-optional';
const offsetOptional = 'sharded.messages.offset-optional';

/** Edges first, one above the largest limit before all, none of them beyond what the first look at the list shows. */
const edges: readonly WindowQuery[] = [
  ...(Number.isFinite(largestLimit) ? [{ limit: largestLimit + 1 }, {}, { limit: largestLimit }] : [{}]),
  { limit: 1, offset: 0 },
  { limit: 1, offset: 1 },
  { limit: 2, offset: 1 },
  { limit: 1, offset: defaultLimit - 1 },
  { limit: 5 },
  { offset: 1 },
  { limit: 9, offset: 10 },
  { limit: 10, offset: 9 },
  { limit: 11, offset: 0 },
  { limit: defaultLimit - 1, offset: 0 },
  { limit: 100, offset: 1 },
  { limit: defaultLimit },
  { offset: 5 },
  { offset: 0 },
  { limit: 20, offset: 100 },
  { limit: 50, offset: 50 },
  { limit: 64, offset: 64 },
  { limit: defaultLimit - 1, offset: 1 },
  { limit: 101, offset: 20 },
  { limit: defaultLimit, offset: 64 },
  { limit: defaultLimit + 1, offset: 0 },
  { limit: 200, offset: 0 },
];

/** So many windows share two reads of the beginning of the list. */
const batchSize = 6;

/** How far one window of a chain lies behind the other; the rest of it overlaps. */
const chainStep = Math.ceil(0.75 * defaultLimit);

/** Requests that leave the one or the other out. */
const optional: readonly (readonly [string, WindowQuery])[] = [
  ...[{}, { offset: 0 }, { offset: 1 }, { offset: defaultLimit }].map(
    (query) => [limitOptional, query] as const,
  ),
  ...[{}, ...[1, 5, Math.min(100, certainLimit), defaultLimit].map((limit) => ({ limit }))].map(
    (query) => [offsetOptional, query] as const,
  ),
];

/** §4.8, §8: windows by limit and offset are those of one list, with the stated defaults. */
export const checks: readonly NodeCheck[] = [
  {
    decides: windowRequirements,
    on: ['sharded'],
    cost: ({ cases, samples, examples }) =>
      (Math.min(edges.length, examples) + cases) * (1 + 2 / batchSize) + chain(samples).length + 6,
    countsShare: true,
    async run({ recorder, wire, profile, seed, node, mode, wireIn }) {
      const queries = [...recorder.selected(edges), ...generated(seed, profile.cases)];
      const batches = Array.from({ length: Math.ceil(queries.length / batchSize) }, (_, index) =>
        queries.slice(index * batchSize, (index + 1) * batchSize),
      );
      // A window behind the beginning shows that the list goes on there.
      const further = { limit: defaultLimit, offset: chainStep };
      // One batch after another: a list that moves at every request would shift too far for all of them at once.
      const begun: Begun = {};
      for (const batch of [chain(profile.samples), ...batches.map((batch) => [further, ...batch])])
        await recorder.examine(windowRequirements, (caching) => judgeWindows(wire, batch, caching, begun));
      // A gateway may read a request differently in each access mode.
      for (const other of accessModes(node).filter((one) => one !== mode)) {
        const read = await readWindow(wireIn(other), beginning, Caching.shared);
        if (read.keys === undefined) continue;
        await recorder.examine(windowRequirements, (caching) =>
          judgeWindows(wireIn(other), [{}], caching, { read }),
        );
      }
    },
  },
  {
    decides: [limitOptional, offsetOptional],
    on: ['sharded'],
    cost: () => 9,
    async run({ recorder, wire }) {
      await Promise.all(
        optional.map(([id, query]) =>
          recorder.case(id, async (caching) => {
            const { keys, exchange } = await readWindow(wire, query, caching);
            if (keys !== undefined) return holds;
            if (!(await reaches(wire, query, caching)))
              return noEvidence(
                'the list is not known to reach that far, and a service may reject what lies behind it',
              );
            const expected = 'status 200 and a window of the messages';
            return inAnswer(exchange).fail('served', '', expected, exchange.answer.status);
          }),
        ),
      );
    },
  },
];

/** Whether the list certainly has a message at the offset of a window. @throws Unanswered */
async function reaches(wire: Wire, { offset = 0 }: WindowQuery, caching: Caching): Promise<boolean> {
  if (offset === 0) return true;
  // The window before it by its half: windows of any other length are taken as well.
  const from = Math.max(0, offset - Math.floor(defaultLimit / 2));
  const { keys = [] } = await readWindow(wire, { limit: defaultLimit, offset: from }, caching);
  return from + keys.length > offset;
}

/**
 * Windows that lead from the beginning deep into the list, small ones where pages of the default limit would begin, within
 * what those before them show, and some far behind: an offset that is not kept there leads to messages that stand elsewhere.
 */
function chain(samples: number): WindowQuery[] {
  const count = Math.max(Math.min(5, samples), Math.ceil(samples / 4));
  return [
    ...Array.from({ length: count }, (_, index) => ({
      limit: defaultLimit,
      offset: (index + 1) * chainStep,
    })),
    ...(samples < 6 ? [1] : [1, 2]).map((pages) => ({ limit: 10, offset: pages * defaultLimit })),
    ...(samples < 6 ? [1_000_000] : [4_000, 1_000_000, 2_000_000]).map((offset) => ({ limit: 10, offset })),
  ];
}

function generated(seed: number, count: number): WindowQuery[] {
  const random = randomStream(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: count }, () => {
    const limit = random() < 0.15 ? undefined : whole(1, random() < 0.5 ? 16 : defaultLimit);
    const offset = random() < 0.15 ? undefined : whole(0, random() < 0.5 ? 16 : defaultLimit + chainStep - 1);
    return { ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) };
  });
}

const ofPlace = ['sharded.messages.offset', 'sharded.messages.offset-default'] as const;
const ofLength = ['sharded.messages.limit', 'sharded.messages.limit-default'] as const;

/**
 * Every window of messages that the run is given: none is longer than its limit, none ends before it within the list, and none lacks one
 * that stands between two others.
 */
export const watches: readonly WatchRule[] = [
  {
    decides: ofLength,
    on: ['sharded'],
    watch: (surface) => {
      const shortWindows = new ShortWindows();
      return watchGets(ofLength, messagesPlace?.path, [limitName, offsetName], ({ numbers, exchange }) => {
        const limit = numbers.get(limitName);
        const keys = keysOf(findMessages(jsonOf(exchange)));
        if (keys === undefined || limit === 0) return undefined;
        const [id] = requirementsOf(limit === undefined ? {} : { limit });
        const most = Math.min(limit ?? defaultLimit, largestLimit);
        const expected = `${most} messages at most`;
        const length = inAnswer(exchange).expect(
          keys.length <= most,
          'too-long',
          '/messages',
          expected,
          keys.length,
        );
        // Beyond it a window may be as long as the service likes.
        const wanted = most <= certainLimit ? most : 0;
        const asked = { limit: wanted, offset: numbers.get(offsetName) ?? 0 };
        return [[id, length], ...shortWindows.saw(keys, asked, id, exchange)];
      }).watch(surface);
    },
  },
  {
    decides: ofPlace,
    on: ['sharded'],
    watch: (surface) => {
      const neighbours = new Neighbours();
      return watchGets(ofPlace, messagesPlace?.path, [limitName, offsetName], ({ numbers, exchange }) => {
        const names = findMessages(jsonOf(exchange))?.map(nameOf);
        if (names === undefined || !names.every((name) => name !== undefined)) return undefined;
        const offset = numbers.get(offsetName);
        const [, id] = requirementsOf(offset === undefined ? {} : { offset });
        return neighbours.saw(names, offset ?? 0, id, exchange);
      }).watch(surface);
    },
  },
];
