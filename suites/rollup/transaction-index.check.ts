import { Caching } from '../../engine/caching.ts';
import { pick } from '../../engine/seed.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { type PlacedTransaction, placedTransactions } from '../support/call-many/placed-transactions.ts';
import { settledBelow } from '../support/call-many/settled-below.ts';
import { randomAddress } from '../support/call-many/words.ts';
import { roughQuantity } from '../support/evm/quantity.ts';
import { surveyChain } from '../support/evm/reading/survey-chain.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { type Positions, readPositions } from './call-many/positions.ts';

const position = 'rollup.call-many.context-transaction-index';
const windows = 4;
/** State of so many newest blocks is kept by every node. */
const keptState = 100n;
/** So many transactions of a block are looked at together. */
const width = 5;

/** Transactions of one block that follow each other. */
type Window = readonly [PlacedTransaction, ...PlacedTransaction[]];

/** §4.6: the context chooses a position in the block. */
export const checks = [
  callManyCheck({
    decides: [position],
    chained: true,
    cost: () => (windows + 3) * (width + 3),
    run: async (context) => {
      const { recorder, random, profile } = context;
      const found = windowsOf(await usablePlaces(context));
      if (found.length === 0)
        return recorder.skip(
          position,
          noEvidence('no transaction was found that paid a fee in a block with settled neighbours'),
        );
      const longest = found.reduce((most, { length }) => Math.max(most, length), 0);
      // Long windows discriminate most: where there are some of three, those of one or two add nothing.
      const discriminating = found.filter(({ length }) => length >= Math.min(longest, 3));
      const reader = randomAddress(random);
      // State may be pruned soon: the newest are looked at in any case.
      const share = Math.ceil(profile.samples / 4);
      const chosen = new Set([
        ...pick(discriminating, Math.min(windows, share), random),
        ...discriminating.slice(-Math.min(2, share)),
        ...found.slice(-1),
      ]);
      await recorder.cases(position, [...chosen], (window, caching) =>
        judgeWindow(context, reader, window, caching),
      );
    },
  }),
];

async function usablePlaces(context: CallManyContext): Promise<readonly PlacedTransaction[]> {
  const [{ lag }, placed] = [await surveyChain(context), await placedTransactions(context)];
  const { outcome } = await context.client.rpc.call('eth_blockNumber', [], Caching.shared);
  const head = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
  const newest = head ?? placed.at(-1)?.number ?? 0n;
  const settled = placed.filter(({ number }) => number >= 1n && number < settledBelow(newest, lag));
  const kept = settled.filter(({ number }) => number + keptState > newest);
  return kept.length > 0 ? kept : settled;
}

function windowsOf(placed: readonly PlacedTransaction[]): Window[] {
  const found: Window[] = [];
  let open: PlacedTransaction[] = [];
  const close = (): void => {
    const [first, ...rest] = open;
    if (first !== undefined && open.some(({ paid }) => paid)) found.push([first, ...rest]);
    open = [];
  };
  for (const one of placed) {
    const last = open.at(-1);
    const follows = last !== undefined && last.number === one.number && last.index + 1 === one.index;
    if (!follows || open.length === width) close();
    open.push(one);
  }
  close();
  return found;
}

/** The position of a transaction is where it would run: index i is the state before transaction i, and after those below. */
async function judgeWindow(
  { client }: CallManyContext,
  reader: string,
  window: Window,
  caching: Caching,
): Promise<Judgement> {
  const positions = await readPositions(client, reader, window, caching);
  if (typeof positions === 'string') return noEvidence(positions);
  if (positions.visible.size === 0)
    return noEvidence('no balance of a sender is another behind the block of its transaction than before it');
  const judged = transitionsOf(positions, window);
  if (judged.length === 0)
    return noEvidence('no two positions around a transaction that can be seen are served');
  if (judged.every(({ changes }) => changes)) return holds;
  const [{ number }] = window;
  return acrossAnswers(positions.exchange).fail(
    'position',
    '/result',
    `the balance of each sender to change from the index of its transaction to the next, as index i of block ${number} is the state before transaction i`,
    changesOf(positions, window),
  );
}

/** For each transaction that can be seen: whether its sender's balance changes from its own index to the next. */
function transitionsOf({ at, visible }: Positions, window: Window): { readonly changes: boolean }[] {
  return window
    .filter(({ from, paid }) => paid && visible.has(from))
    .map(({ index, from }) => [at.get(index)?.get(from), at.get(index + 1)?.get(from)])
    .filter(([before, after]) => before !== undefined && after !== undefined)
    .map(([before, after]) => ({ changes: before !== after }));
}

/** Whose balance changes from each index to the next, by the indices of their transactions. */
function changesOf({ at }: Positions, window: Window): Record<string, string> {
  const indices = [...at.keys()].sort((a, b) => a - b);
  return Object.fromEntries(
    indices.slice(1).map((index, place) => {
      const before = at.get(indices[place] ?? index);
      const changed = window.filter(({ from }) => before?.get(from) !== at.get(index)?.get(from));
      const senders = [...new Set(changed.map((one) => one.index))].map((one) => `sender of ${one}`);
      return [`index ${indices[place]} to ${index}`, senders.join(', ') || 'nobody'];
    }),
  );
}
