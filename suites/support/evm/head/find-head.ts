import { Caching } from '../../../../engine/caching.ts';
import type { RpcChannel } from '../../../../engine/jsonrpc/channel.ts';
import type { Api } from '../../../../engine/target/target.ts';
import { isDocumentedMethod } from '../../../../specs/documented-operations.ts';
import { roughQuantity } from '../quantity.ts';
import { readBlock } from '../reading/read-block.ts';

/** So often the newest block is read where it is block 0. */
const maxReads = 3;

/**
 * The highest block that a node serves, as far as can be determined: from `latest`, else from eth_blockNumber, else by trying
 * numbers. Undefined where the node serves no blocks.
 * @throws Unanswered
 */
export async function findHead(rpc: RpcChannel, api: Api): Promise<bigint | undefined> {
  // Its number is another matter: a faulty one must not hide a whole chain.
  const exists = async (number: bigint) => {
    const { block } = await readBlock(rpc, number, true, Caching.shared);
    return block !== undefined && Object.keys(block).length > 0;
  };
  const latest = await nameLatest(rpc);
  if (latest !== undefined && (await exists(latest))) return latest;
  if (!isDocumentedMethod(api, 'eth_blockNumber')) return gallop(exists);
  const { outcome } = await rpc.call('eth_blockNumber', [], Caching.shared);
  const counted = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
  if (counted !== undefined && (await exists(counted))) return counted;
  return gallop(exists);
}

/** One that is block 0 is read again: a chain of many blocks would be left out for one wrong answer. @throws Unanswered */
async function nameLatest(rpc: RpcChannel): Promise<bigint | undefined> {
  let latest: bigint | undefined;
  for (let tries = 0; tries < maxReads; tries += 1) {
    const { block } = await readBlock(rpc, 'latest', false, tries === 0 ? Caching.shared : Caching.fresh);
    latest = roughQuantity(block?.number);
    if (latest !== 0n) return latest;
  }
  return latest;
}

/** The last number that exists, where all up to it do; undefined where not even 0 does. */
async function gallop(exists: (number: bigint) => Promise<boolean>): Promise<bigint | undefined> {
  if (!(await exists(0n))) return undefined;
  let there = 0n;
  let gone = 1n;
  while (await exists(gone)) {
    there = gone;
    gone *= 2n;
    if (gone > 1n << 40n) return there;
  }
  while (gone - there > 1n) {
    const middle = (there + gone) / 2n;
    if (await exists(middle)) there = middle;
    else gone = middle;
  }
  return there;
}
