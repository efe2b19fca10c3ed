import type { JsonObject } from '../../../base/json-object.ts';
import type { NodeContext, PlannedSurface, SharedReading } from '../../../engine/check.ts';
import { openingOf } from '../../support/call-many/open-call-many.ts';
import { toQuantity } from '../../support/evm/quantity.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { settledBlocks, surveyBlocks, surveyReadings } from '../../support/sharded/block-survey.ts';

/**
 * Hashes of transactions and numbers of blocks that a node has, a simulation that it serves, masterchain blocks: what
 * `x-from: survey#/transactions/*` and the like stand for.
 */
export async function surveyFacts(context: NodeContext): Promise<JsonObject> {
  const { api } = context.node;
  if (api === 'sharded') return { seqnos: settledBlocks(await surveyBlocks(context, context.profile)) };
  if (api === 'wallet' || api === 'grpc') return {};
  const { transactions, blocks } = await surveyChain(context);
  const facts = {
    transactions: transactions.map(({ hash }) => hash),
    blocks: blocks.map(({ number }) => toQuantity(number)),
  };
  if (api !== 'rollup') return facts;
  const { served, params } = await openingOf(context);
  return served ? { ...facts, bundles: [params[0]], contexts: [params[1]] } : facts;
}

export function surveyCosts({ node }: PlannedSurface): readonly SharedReading[] {
  if (node?.api === 'sharded') return surveyReadings();
  if (node?.api === 'rollup') return chainReadings.settled();
  return node?.api === 'jsonrpc' || node?.api === 'evm' ? chainReadings.survey() : [];
}
