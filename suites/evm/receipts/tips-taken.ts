import type { Caching } from '../../../engine/caching.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import { noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { BlockRecord } from '../../support/evm/block-record.ts';
import { isProven } from '../../support/evm/encoding/proven-record.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import type { ChainSurvey } from '../../support/evm/reading/survey-chain.ts';
import { baseFeeAlone } from './paid-price.ts';

/**
 * On some chains (Arbitrum) everybody pays the base fee alone, whatever tip was offered, and a gateway may leave out the fields that
 * tell those apart. A price of the base fee alone is wrong only where something shows that the chain takes tips: a block that proves itself by the rules of
 * Ethereum, or any receipt of the survey with a price above the base fee of its block.
 */
export async function onlyWhereTipsAreTaken(
  rpc: RpcChannel,
  survey: ChainSurvey,
  record: BlockRecord,
  judgements: readonly RequirementJudgement[],
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const isDoubtful = ([, judgement]: RequirementJudgement): boolean =>
    judgement.kind === 'breach' && judgement.rule === baseFeeAlone;
  if (!judgements.some(isDoubtful)) return judgements;
  if ((await isProven(record)) || (await takesTips(rpc, survey, caching.shared))) return judgements;
  const why = noEvidence(
    'each receipt shows the base fee alone as its price, as on chains that take no tips',
  );
  return judgements.map((one) => (isDoubtful(one) ? [one[0], why] : one));
}

/** Receipts that others read too. */
async function takesTips(
  rpc: RpcChannel,
  { blocks, transactions }: ChainSurvey,
  caching: Caching,
): Promise<boolean> {
  const baseFees = new Map(blocks.map(({ number, block }) => [number, quantityOf(block.baseFeePerGas)]));
  const receipts = await Promise.all(transactions.map(({ hash }) => readReceipt(rpc, hash, caching)));
  return receipts.some(({ receipt }) => {
    const [number, price] = [quantityOf(receipt?.blockNumber), quantityOf(receipt?.effectiveGasPrice)];
    const baseFee = number === undefined ? undefined : baseFees.get(number);
    return price !== undefined && baseFee !== undefined && price > baseFee;
  });
}
