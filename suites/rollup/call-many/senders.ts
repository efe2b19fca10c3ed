import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { httpChannel, surveyChain } from '../../support/evm/reading/survey-chain.ts';

const receiptsRead = 24;

/**
 * Accounts of the chain that have paid for transactions, each once, in lower case; empty where none is known.
 * @throws Unanswered
 */
export function sendersOf(context: NodeContext): Promise<readonly string[]> {
  return context.shared('rollup.call-many.senders', async () => {
    const { transactions } = await surveyChain(context);
    const rpc = httpChannel(context);
    const receipts = await Promise.all(
      transactions.slice(0, receiptsRead).map(({ hash }) => readReceipt(rpc, hash, Caching.shared)),
    );
    const senders = receipts.map(({ receipt }) => receipt?.from).filter((from) => typeof from === 'string');
    return [
      ...new Set(senders.filter((from) => /^0x[0-9a-f]{40}$/i.test(from)).map((from) => from.toLowerCase())),
    ];
  });
}
