import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { confirmed, deleteWithoutKey, type KeylessDeletion } from './keyless-deletion.ts';

/** What a deletion with the key is compared with, and what came of those without it. */
export interface PreparedDeletion {
  readonly before: Listing;
  readonly keyless: readonly KeylessDeletion[];
}

/**
 * Reads the list before a deletion, and asks for the deletion without the key where that is to be risked. Both at once where the run
 * has read the list before: by that reading shows what a confirmed deletion took away.
 * @throws Unanswered
 */
export async function prepareDeletion(
  context: PlatformContext,
  network: string,
  risksKeyless: boolean,
): Promise<PreparedDeletion> {
  const nodeList = await nodeListOf(context);
  const read = () => nodeList.snapshot(Caching.fresh);
  if (!risksKeyless) return { before: await read(), keyless: [] };
  const known = nodeList.snapshots.at(-1);
  const reading = read();
  const listed = known ?? (await reading);
  const [before, keyless] = await Promise.all([reading, deleteWithoutKey(context, listed, network)]);
  const isConfirmed = keyless.some(({ exchange }) => confirmed(exchange));
  return { before: isConfirmed ? await read() : before, keyless };
}
