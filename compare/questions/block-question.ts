import { asObject, type JsonObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import { encodeTransaction } from '../../suites/support/evm/encoding/encode-transaction.ts';
import { headerHash } from '../../suites/support/evm/encoding/header-hash.ts';
import { listRoot } from '../../suites/support/evm/encoding/list-root.ts';
import { complete } from '../../suites/support/evm/encoding/rlp-item.ts';
import { sameHex, toQuantity } from '../../suites/support/evm/quantity.ts';
import {
  readBlock,
  sameBlock,
  transactionHashes,
  transactionObjects,
} from '../../suites/support/evm/reading/read-block.ts';
import type { CheckRecorder, GroupNode, PinnedQuestion } from '../measure/question.ts';
import { proveFrom } from './node-rpc.ts';
import { orderedJson } from './ordered-json.ts';
import { resultIn, rpcQuestion } from './rpc-question.ts';

/** What a block's hash commits to, of what the contract names (§2.7); sizes and totals are counted in more than one way. */
const comparedFields = [
  'number',
  'hash',
  'parentHash',
  'timestamp',
  'gasLimit',
  'gasUsed',
  'miner',
  'extraData',
  'receiptsRoot',
  'stateRoot',
  'transactionsRoot',
] as const;

/** A block by its height (§4.5). */
export function blockQuestion(height: bigint, full: boolean, chain: string): PinnedQuestion {
  const method = 'eth_getBlockByNumber';
  return {
    ...rpcQuestion({ method, params: [toQuantity(height), full], judgedBy: ['hash'] }),
    subject: `block ${toQuantity(height)} of chain ${chain}`,
    valueOf(exchange) {
      const result = resultIn(exchange);
      return result === undefined ? undefined : valueOfBlock(asObject(result));
    },
    prove: async (exchange, node) => {
      const block = asObject(resultIn(exchange));
      const recorder = await proveHeader(block);
      if (block === undefined || recorder.proven !== true) return recorder;
      return full ? proveTransactions(block) : proveListed(block, height, node);
    },
  };
}

function valueOfBlock(block: JsonObject | undefined): string {
  if (block === undefined) return 'null';
  const named = comparedFields.map((name) => [name, lowerCase(block[name])] as const);
  const there = named.filter(([, value]) => value !== undefined && value !== null);
  return orderedJson({ ...Object.fromEntries(there), transactions: transactionHashes(block) });
}

export function lowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

async function proveHeader(block: JsonObject | undefined): Promise<CheckRecorder> {
  if (block === undefined) return { proven: null, why: 'the block was not found' };
  const computed = headerHash(block);
  if ('unknown' in computed) return { proven: null, why: computed.unknown };
  return sameHex(block.hash, computed.hash)
    ? { proven: true, why: 'its hash matches its header' }
    : {
        proven: false,
        why: `its header hashes to ${computed.hash}, but its hash is ${String(block.hash)}`,
      };
}

async function proveTransactions(block: JsonObject): Promise<CheckRecorder> {
  const items = complete(transactionObjects(block).map(encodeTransaction));
  if (items === undefined) return { proven: true, why: 'its hash matches its header' };
  const root = await listRoot(items);
  return sameHex(root, block.transactionsRoot)
    ? { proven: true, why: 'its hash matches its header, and the transactions root matches its transactions' }
    : {
        proven: false,
        why: `its transactions have the root ${root}, but its header has ${String(block.transactionsRoot)}`,
      };
}

/** Of a block that lists hashes only: the same block is read from the same node with its transactions. */
async function proveListed(block: JsonObject, height: bigint, node: GroupNode): Promise<CheckRecorder> {
  const unread: CheckRecorder = { proven: true, why: 'its hash matches its header' };
  return proveFrom(node, unread, async (rpc) => {
    const { block: whole } = await readBlock(rpc, height, true, Caching.shared);
    if (whole === undefined || !sameBlock(whole, block)) return unread;
    const recorder = await proveTransactions(whole);
    const [listed, held] = [transactionHashes(block), transactionHashes(whole)];
    const same = listed.length === held.length && listed.every((hash, index) => hash === held[index]);
    return recorder.proven === true && !same
      ? { proven: false, why: 'its transactions are not those that its header commits to' }
      : recorder;
  });
}
