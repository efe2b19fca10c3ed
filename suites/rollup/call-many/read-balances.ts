import type { Caching } from '../../../engine/caching.ts';
import { readsOf } from '../../support/bytecode/readers.ts';
import type { Answer } from '../../support/call-many/answer.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import { bundlesOf, callTo, type SimulationContext } from '../../support/call-many/request.ts';
import { wordOfAddress } from '../../support/call-many/words.ts';
import { outputAt } from './judge-items.ts';

export interface Balances {
  readonly answer: Answer;
  /** Outputs by account; undefined where the state cannot be had there. */
  readonly of: ReadonlyMap<string, string> | undefined;
}

/** What code sees as balances (or, with another instruction, of accounts) at a place. @throws Unanswered */
export async function readBalances(
  client: CallManyClient,
  reader: string,
  accounts: readonly string[],
  context: SimulationContext,
  caching: Caching,
  instruction: 'BALANCE' | 'EXTCODESIZE' = 'BALANCE',
): Promise<Balances> {
  const calls = accounts.map((account) => callTo(reader, { data: `0x${wordOfAddress(account)}` }));
  const overrides = { [reader]: { code: readsOf(instruction) } };
  const answer = await client.ask({ bundles: bundlesOf(calls), context, overrides }, caching);
  const outputs = accounts.map((account, index) => [account, outputAt(answer, index)] as const);
  const known = outputs.filter((one): one is readonly [string, string] => one[1] !== undefined);
  return { answer, of: known.length === accounts.length ? new Map(known) : undefined };
}
