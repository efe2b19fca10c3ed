import { asObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { readsOf } from '../../support/bytecode/readers.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import { openCallMany } from '../../support/call-many/open-call-many.ts';
import { bundlesOf, callTo, type SimulationContext } from '../../support/call-many/request.ts';
import { word } from '../../support/call-many/words.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { httpChannel, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { settledBlock } from './base-block.ts';

/** A slot of a contract on chain that holds something, at a block. */
export interface StoredSlot {
  readonly context: SimulationContext;
  readonly address: string;
  readonly slot: bigint;
  /** Without 0x. */
  readonly value: string;
}

const receiptsRead = 60;
const accountsTried = 24;
/** Where contracts keep their first variables. */
const slotsTried = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n];
/** Contracts that rollups of the OP stack have from their first block: the base layer's attributes, the message passer. */
const predeployed = [
  '0x4200000000000000000000000000000000000015',
  '0x4200000000000000000000000000000000000016',
];

/**
 * Looks through the first slots of contracts that transactions created, called or had logs of.
 * @returns undefined where none of them holds anything
 * @throws Unanswered
 */
export function storedSlot(context: NodeContext): Promise<StoredSlot | undefined> {
  return context.shared('rollup.call-many.stored-slot', async () => {
    const base = await settledBlock(context);
    if (base === undefined) return undefined;
    const client = await openCallMany(context);
    const addresses = (await contractsOf(context)).slice(0, accountsTried);
    // On a young chain it may be the block itself that stored the first value.
    for (const where of [base.context, client.at(base.number, -1), client.at(base.number + 1n)]) {
      for (const address of addresses) {
        const found = await slotOf(client, address, where);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  });
}

async function slotOf(
  client: CallManyClient,
  address: string,
  context: SimulationContext,
): Promise<StoredSlot | undefined> {
  const calls = slotsTried.map((slot) => callTo(address, { data: `0x${word(slot)}` }));
  const overrides = { [address]: { code: readsOf('SLOAD') } };
  const { items } = await client.ask({ bundles: bundlesOf(calls), context, overrides }, Caching.shared);
  for (const [index, item] of items.entries()) {
    const slot = slotsTried[index];
    if (slot === undefined || item.kind !== 'value' || !/^(?=.*[1-9a-f])[0-9a-f]{64}$/.test(item.data))
      continue;
    return { context, address, slot, value: item.data };
  }
  return undefined;
}

/** Addresses in receipts that are likely to have code, those with logs first. */
async function contractsOf(context: NodeContext): Promise<string[]> {
  const { transactions } = await surveyChain(context);
  const rpc = httpChannel(context);
  const receipts = await Promise.all(
    transactions.slice(0, receiptsRead).map(({ hash }) => readReceipt(rpc, hash, Caching.shared)),
  );
  const found = receipts.flatMap(({ receipt }) => {
    const logs = Array.isArray(receipt?.logs) ? receipt.logs : [];
    return [...logs.map((log: unknown) => asObject(log)?.address), receipt?.contractAddress];
  });
  const called = receipts.map(({ receipt }) => receipt?.to);
  const addresses = [...predeployed, ...found, ...called]
    .filter((one) => typeof one === 'string' && /^0x[0-9a-f]{40}$/i.test(one))
    .map((one) => String(one).toLowerCase());
  return [...new Set(addresses)];
}
