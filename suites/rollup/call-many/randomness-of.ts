import { Caching } from '../../../engine/caching.ts';
import { reads } from '../../support/bytecode/readers.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import { bundlesOf, callTo } from '../../support/call-many/request.ts';
import { numberOf, randomAddress } from '../../support/call-many/words.ts';
import type { SettledBlock } from './base-block.ts';
import { outputAt } from './judge-items.ts';

/** Random values of 32 bytes are as large as this, and difficulties are not. */
const leastRandomness = 1n << 128n;
/** As many bundles as one request with overrides has at most. */
const bundles = 3;

/**
 * What code sees in the place of difficulty (instruction 0x44) in bundles that override nothing, where the chain has
 * randomness there, as every one has since the merge (EIP-4399). Undefined where code sees a difficulty.
 * @throws Unanswered
 */
export async function randomnessOf(
  client: CallManyClient,
  { context }: SettledBlock,
  random: () => number,
): Promise<readonly string[] | undefined> {
  const at = randomAddress(random);
  const plain = bundlesOf(...Array.from({ length: bundles }, () => [callTo(at)]));
  const overrides = { [at]: { code: reads('DIFFICULTY') } };
  const answer = await client.ask({ bundles: plain, context, overrides }, Caching.shared);
  const seen = plain.map((_, index) => outputAt(answer, index) ?? '');
  return seen.every((value) => (numberOf(value) ?? 0n) >= leastRandomness) ? seen : undefined;
}
