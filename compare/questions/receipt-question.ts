import { asObject, type JsonObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import { type BlockRecord, readRecord } from '../../suites/support/evm/block-record.ts';
import { isProven, receiptsRoot } from '../../suites/support/evm/encoding/proven-record.ts';
import { roughQuantity, sameHex } from '../../suites/support/evm/quantity.ts';
import type { CheckRecorder, GroupNode, PinnedQuestion } from '../measure/question.ts';
import { lowerCase } from './block-question.ts';
import { proveFrom } from './node-rpc.ts';
import { orderedJson } from './ordered-json.ts';
import { resultIn, rpcQuestion } from './rpc-question.ts';

/** §2.8; bloom filters follow from the logs, and some nodes keep none. */
const comparedFields = [
  'transactionHash',
  'transactionIndex',
  'blockHash',
  'blockNumber',
  'from',
  'to',
  'gasUsed',
  'cumulativeGasUsed',
  'contractAddress',
  'status',
] as const;

/** More receipts than this are not read to prove one. */
const mostReceipts = 300;

/** The receipt of a transaction in a settled block (§4.4, §4.5). */
export function receiptQuestion(hash: string, chain: string): PinnedQuestion {
  const method = 'eth_getTransactionReceipt';
  return {
    ...rpcQuestion({ method, params: [hash], judgedBy: ['transactionHash', 'blockHash'] }),
    subject: `receipt of ${hash} on chain ${chain}`,
    valueOf(exchange) {
      const result = resultIn(exchange);
      return result === undefined ? undefined : valueOfReceipt(asObject(result));
    },
    prove: (exchange, node) => proveReceipt(asObject(resultIn(exchange)), node),
  };
}

function valueOfReceipt(receipt: JsonObject | undefined): string {
  if (receipt === undefined) return 'null';
  const named = comparedFields.map((name) => [name, lowerCase(receipt[name])] as const);
  const there = named.filter(([, value]) => value !== undefined);
  const logs = Array.isArray(receipt.logs) ? receipt.logs.map(logOf) : [];
  return orderedJson({ ...Object.fromEntries(there), logs });
}

function logOf(value: unknown): unknown {
  const { address, topics, data } = asObject(value) ?? {};
  return [address, ...(Array.isArray(topics) ? topics : []), data].map(lowerCase);
}

/** Against the root that the block commits to: all its receipts are read from the same node. */
async function proveReceipt(receipt: JsonObject | undefined, node: GroupNode): Promise<CheckRecorder> {
  const number = roughQuantity(receipt?.blockNumber);
  if (number === undefined) return { proven: null, why: 'the receipt was not found' };
  const unread = { proven: null, why: 'its block could not be read from the same node' };
  return proveFrom(node, unread, async (rpc) => {
    const record = await readRecord(rpc, number, undefined, Caching.fresh);
    if (record === undefined || record.transactions.length > mostReceipts) return unread;
    if (!(await isProven(record))) return { proven: null, why: 'its block could not be verified' };
    const root = await receiptsRoot(record);
    const committed = String(record.block.receiptsRoot);
    if (root === undefined) return { proven: null, why: 'not all receipts of its block could be read' };
    if (!sameHex(root, committed))
      return {
        proven: false,
        why: `the receipts of its block have the root ${root}, but its header has ${committed}`,
      };
    const contradiction = contradictionIn(receipt ?? {}, record);
    return contradiction === undefined
      ? { proven: true, why: `the receipts of its block have the root ${committed}` }
      : { proven: false, why: contradiction };
  });
}

/** What the root says nothing of follows from what it does: the gas of one transaction, and whom it went to. */
function contradictionIn(receipt: JsonObject, { receipts }: BlockRecord): string | undefined {
  const place = receipts.findIndex((one) => sameHex(one.receipt.transactionHash, receipt.transactionHash));
  const total = (index: number): bigint | undefined =>
    index < 0 ? 0n : roughQuantity(receipts[index]?.receipt.cumulativeGasUsed);
  const [upTo, before] = [total(place), total(place - 1)];
  const reported = roughQuantity(receipt.gasUsed);
  if (place < 0 || upTo === undefined || before === undefined || reported === undefined) return undefined;
  if (reported !== upTo - before)
    return `it reports ${reported} gas used, but the cumulative totals of its block, which match the receipts root, leave ${upTo - before}`;
  const { to } = receipts[place]?.transaction ?? {};
  return typeof to === 'string' && typeof receipt.to === 'string' && !sameHex(to, receipt.to)
    ? `its "to" is ${receipt.to}, but that of its transaction is ${to}`
    : undefined;
}
