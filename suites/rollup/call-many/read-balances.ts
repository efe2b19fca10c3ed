import type { Caching } from '../../../engine/caching.ts';
import { readsOf } from '../../support/bytecode/readers.ts';
import type { Answer } from '../../support/call-many/answer.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import {
  bundlesOf,
  callTo,
  type SimulationContext,
  type StateOverrides,
} from '../../support/call-many/request.ts';
import { wordOfAddress } from '../../support/call-many/words.ts';
import { outputAt } from './judge-items.ts';

export interface Balances {
  readonly answer: Answer;
  /** Outputs by account; undefined where the state cannot be had there. */
  readonly of: ReadonlyMap<string, string> | undefined;
}

interface Seen {
  /** What code asks of each account. */
  readonly instruction?: 'BALANCE' | 'EXTCODESIZE';
  /** What the request overrides beside the reader's own code. */
  readonly overrides?: StateOverrides;
}

/**
 * What code sees as balances (or, with another instruction, of accounts) at a place.
 * @param context where; the request names none where there is none
 * @throws Unanswered
 */
export async function readBalances(
  client: CallManyClient,
  reader: string,
  accounts: readonly string[],
  context: SimulationContext | undefined,
  caching: Caching,
  { instruction = 'BALANCE', overrides = {} }: Seen = {},
): Promise<Balances> {
  const calls = accounts.map((account) => callTo(reader, { data: `0x${wordOfAddress(account)}` }));
  const reading = { ...overrides, [reader]: { code: readsOf(instruction) } };
  const where = context === undefined ? {} : { context };
  const answer = await client.ask({ bundles: bundlesOf(calls), ...where, overrides: reading }, caching);
  const outputs = accounts.map((account, index) => [account, outputAt(answer, index)] as const);
  const known = outputs.filter((one): one is readonly [string, string] => one[1] !== undefined);
  return { answer, of: known.length === accounts.length ? new Map(known) : undefined };
}
