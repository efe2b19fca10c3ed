import { firstRound, type Round } from '../../engine/round.ts';
import { pick } from '../../engine/seed.ts';
import { breach, holds, type Judgement, lacking } from '../../engine/verdict/judgement.ts';
import { roughQuantity } from '../evm/quantity.ts';
import { surveyOf } from '../evm/survey.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { type PlacedTransaction, placedTransactions } from './call-many/placed-transactions.ts';
import { type Positions, readPositions } from './call-many/positions.ts';
import { settledBelow } from './call-many/settled-below.ts';
import { randomAddress } from './call-many/words.ts';

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
    cost: () => windows * (width + 4),
    run: async (context) => {
      const { proof, random } = context;
      const found = windowsOf(await usablePlaces(context));
      if (found.length === 0)
        return proof.skip(
          position,
          'no transaction was found that paid a fee in a block with settled neighbours',
        );
      const longest = found.reduce((most, { length }) => Math.max(most, length), 0);
      // Long windows tell most: where there are some of three, those of one or two say nothing new.
      const telling = found.filter(({ length }) => length >= Math.min(longest, 3));
      const reader = randomAddress(random);
      await proof.cases(position, pick(telling, windows, random), (window, round) =>
        judgeWindow(context, reader, window, round),
      );
    },
  }),
];

async function usablePlaces(context: CallManyContext): Promise<readonly PlacedTransaction[]> {
  const [{ lag }, placed] = [await surveyOf(context), await placedTransactions(context)];
  const { outcome } = await context.dialogue.rpc.call('eth_blockNumber', [], firstRound);
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

/**
 * Whether an index stands for the state before or after the transaction of that index is not shown, so either
 * reading may hold, but the same one throughout.
 */
async function judgeWindow(
  { dialogue }: CallManyContext,
  reader: string,
  window: Window,
  round: Round,
): Promise<Judgement> {
  const positions = await readPositions(dialogue, reader, window, round);
  if (typeof positions === 'string') return lacking(positions);
  if (positions.visible.size === 0)
    return lacking('no balance of a sender differs between the blocks around its transaction');
  if (fits(positions, window, 0) || fits(positions, window, 1)) return holds;
  const [{ number, index }] = window;
  return breach({
    rule: 'position',
    at: '/result',
    expected: `balances of senders that change with the transactions ${index} to ${index + window.length - 1} of block ${number}, each at its own index`,
    actual: Object.fromEntries([...positions.at].map(([at, balances]) => [at, Object.fromEntries(balances)])),
    exchange: positions.exchange,
    relational: true,
  });
}

/**
 * @param shift 0 where index i is the state before transaction i, 1 where it is the state after it
 */
function fits({ at, visible }: Positions, window: Window, shift: 0 | 1): boolean {
  let seen = 0;
  for (const { index, from, paid } of window) {
    if (!paid || !visible.has(from)) continue;
    const before = at.get(index - shift)?.get(from);
    const after = at.get(index + 1 - shift)?.get(from);
    if (before === undefined || after === undefined) continue;
    if (before === after) return false;
    seen += 1;
  }
  // Senders of a single transaction in the window keep what they have at all other positions.
  const once = window.filter((one) => window.filter(({ from }) => from === one.from).length === 1);
  for (const { index, from } of once) {
    const lasting = [...at]
      .filter(([where]) => where > index - shift)
      .map(([, balances]) => balances.get(from));
    if (window.length >= 2 && shift === 1 && new Set(lasting).size > 1) return false;
  }
  return seen > 0;
}
