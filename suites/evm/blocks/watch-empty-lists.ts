import { asObject, type JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { callIn, type SeenCall } from '../../support/rpc/watch-calls.ts';
import { listIn, systemTransactionsMethod } from '../receipts/system-transactions.check.ts';

/** Blocks that wait for their system transactions to be known, at most. */
const mostWaiting = 100;

/** Whether a block that a chain holds lists no transaction although gas was used in it; a pending block has no hash yet. */
export function listsNothingForGas({ hash, transactions, gasUsed }: JsonObject): boolean {
  const isEmpty = Array.isArray(transactions) && transactions.length === 0;
  return typeof hash === 'string' && isEmpty && (quantityOf(gasUsed) ?? 0n) > 0n;
}

/**
 * §2.7: what used the gas of a block stands in its list. System transactions may be left out of it (§4.5), and may use gas, so that
 * an empty list is a breach only where the node shows none of them for the block, or has no method that returns them. A node may have let
 * go of old transactions and kept their blocks: only where an older block still lists some, this one lost its own.
 */
export function watchEmptyLists(requirement: string): WatchRule {
  return {
    decides: [requirement],
    on: ['evm'],
    watch: (surface) => {
      const waiting = new Map<bigint, Breach>();
      const complete = new Set<bigint>();
      let isUnserved = false;
      let oldestListed: bigint | undefined;
      return {
        judge: (seen) => {
          const call = callIn(seen, surface);
          if (call?.isAuthorized !== true) return undefined;
          const number = numberAskedFor(call);
          if (call.method === systemTransactionsMethod) {
            isUnserved ||= call.reply.outcome.kind === 'error' && call.reply.outcome.code === -32601;
            if (number !== undefined && listedIn(call)?.length === 0) complete.add(number);
          } else if (call.method === 'eth_getBlockByNumber') {
            const breach = emptyListIn(call);
            const height = number ?? -1n;
            if (height >= 0n && listsSome(call) && (oldestListed === undefined || height < oldestListed))
              oldestListed = height;
            if (breach !== undefined && height >= 0n && waiting.size < mostWaiting)
              waiting.set(height, breach);
          } else return undefined;
          const oldest = oldestListed;
          const found = [...waiting].filter(
            ([height]) => oldest !== undefined && oldest < height && (isUnserved || complete.has(height)),
          );
          for (const [height] of found) waiting.delete(height);
          const judgements = found.map(([, breach]): RequirementJudgement => [requirement, breach]);
          return judgements.length === 0 ? undefined : provenBreaches(judgements);
        },
      };
    },
  };
}

function numberAskedFor({ params }: SeenCall): bigint | undefined {
  return Array.isArray(params) ? quantityOf(params[0]) : undefined;
}

function listsSome({ reply: { outcome } }: SeenCall): boolean {
  const transactions = outcome.kind === 'result' ? asObject(outcome.value)?.transactions : undefined;
  return Array.isArray(transactions) && transactions.length > 0;
}

function listedIn({ reply: { outcome } }: SeenCall): readonly unknown[] | undefined {
  return outcome.kind === 'result' ? listIn(outcome.value) : undefined;
}

function emptyListIn({ reply: { outcome, exchange } }: SeenCall): Breach | undefined {
  const block = outcome.kind === 'result' ? asObject(outcome.value) : undefined;
  if (block === undefined || !listsNothingForGas(block)) return undefined;
  const expected = `the transactions that used the gas of the block, ${String(block.gasUsed)}, as it has no system transactions`;
  return inAnswer(exchange).fail('gas-of-nothing', '/result/transactions', expected, block.transactions);
}
