import { Caching } from '../../engine/caching.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { pick } from '../../engine/seed.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../engine/verdict/judgement.ts';
import { reads } from '../support/bytecode/readers.ts';
import type { Answer } from '../support/call-many/answer.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { type PlacedTransaction, placedTransactions } from '../support/call-many/placed-transactions.ts';
import { bundlesOf, callTo, hex } from '../support/call-many/request.ts';
import { settledBelow } from '../support/call-many/settled-below.ts';
import { numberOf, randomAddress, randomNumber, word } from '../support/call-many/words.ts';
import { roughQuantity } from '../support/evm/quantity.ts';
import { surveyChain } from '../support/evm/reading/survey-chain.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, outputAt, valued } from './call-many/judge-items.ts';
import { readBalances } from './call-many/read-balances.ts';

const contextNumber = 'rollup.call-many.context-block-number';
/** State this far below the head is kept by every node; older state may be pruned. */
const keptState = 64n;
/** The newest settled blocks, whose state every node has, whatever it prunes and however short its chain is. */
const surelyServed = 7n;
/** How clients say that they have a block, and no longer its state. */
const statesMissingState =
  /missing trie node|(state|history|historical)\b.*\b(pruned|not available|unavailable|missing)|pruned\b.*\b(state|history)/i;
const mostSamples = 5;

/** §4.6: the context names its block by number. */
export const checks = [
  callManyCheck({
    decides: [contextNumber],
    chained: true,
    cost: () => 30,
    run: async (context) => {
      const { recorder, client, random, profile, node } = context;
      const at = randomAddress(random);
      const { outcome } = await client.rpc.call('eth_blockNumber', [], Caching.shared);
      const head = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
      if (head === undefined)
        return recorder.skip(contextNumber, notAnswered('eth_blockNumber gave no number'));
      const settled = settledBelow(head, (await surveyChain(context)).lag);
      const numbers = [settled, settled - 1n, settled - 7n, 1n, settled / 2n]
        .concat([0, 1].map(() => randomNumber(1n, settled > 1n ? settled : 1n, random)))
        .filter((number) => number > 0n && number <= settled);
      if (numbers.length === 0)
        return recorder.skip(contextNumber, noEvidence('the chain has no block but its first'));
      await recorder.cases(contextNumber, [...new Set(numbers)], (number, caching) =>
        judgeNumber(
          client,
          { at, number, head, mayBePruned: node.mode !== 'archive' && number + surelyServed < settled },
          caching,
        ),
      );
      const placed = (await placedTransactions(context)).filter(
        ({ number }) => number >= 1n && number < settled,
      );
      const recent = placed.filter(({ number }) => number + keptState > head);
      const useful = recent.length > 0 ? recent : placed;
      const samples = Math.min(mostSamples, Math.ceil(profile.examples / 3));
      const created = someOf(
        useful.filter((one) => one.created !== undefined),
        samples,
        random,
      );
      await recorder.cases(contextNumber, created, (one, caching) =>
        judgeCreation(context, at, one, caching),
      );
      const paid = someOf(
        useful.filter((one) => one.paid),
        samples,
        random,
      );
      if (paid.length > 0)
        await recorder.case(contextNumber, (caching) => judgeBalances(context, at, paid, caching));
    },
  }),
];

/** Random ones, and the newest: state may be pruned soon. */
function someOf(
  places: readonly PlacedTransaction[],
  samples: number,
  random: () => number,
): PlacedTransaction[] {
  return [...new Set([...pick(places, samples, random), ...places.slice(-2)])];
}

/** The number in either form: as a JSON number or in hexadecimal, which of them is taken is not shown. */
async function judgeNumber(
  client: CallManyClient,
  {
    at,
    number,
    head,
    mayBePruned,
  }: {
    readonly at: string;
    readonly number: bigint;
    readonly head: bigint;
    /** The contract does not say how long a full node keeps state. */
    readonly mayBePruned: boolean;
  },
  caching: Caching,
): Promise<Judgement> {
  const answers: Answer[] = [];
  const usual = client.at(number);
  const forms = [
    { ...usual, blockNumber: hex(number) },
    { ...usual, blockNumber: Number(number) },
    { ...usual, transactionIndex: -1 },
  ];
  for (const context of forms) {
    // The last form is for nodes that take no index in a block without transactions.
    if (context.transactionIndex === -1 && answers.some((answer) => answer.items.length > 0)) continue;
    const asked = {
      bundles: bundlesOf([callTo(at)]),
      context,
      overrides: { [at]: { code: reads('NUMBER') } },
    };
    const answer = await client.ask(asked, caching);
    answers.push(answer);
    // A form that is taken has to mean the same block as the other.
    if (numberOf(outputAt(answer, 0) ?? '') !== undefined) {
      const judgement = judgeItems(answer, [valued(word(number), `the number of the context, ${number}`)]);
      if (judgement.kind !== 'holds') return judgement;
    }
  }
  if (answers.some((answer) => outputAt(answer, 0) !== undefined)) return holds;
  const isPruned = mayBePruned && answers.some(({ reply: { outcome } }) => isMissingState(outcome));
  if (isPruned || number + keptState <= head)
    return noEvidence(`state as old as block ${number} is not served`);
  const [first] = answers;
  return first === undefined
    ? noEvidence('nothing was asked')
    : judgeItems(first, [valued(word(number), `the number of the context, ${number}`)]);
}

function isMissingState(outcome: RpcReply['outcome']): boolean {
  return outcome.kind === 'error' && statesMissingState.test(String(outcome.message));
}

/** A contract has no code before the block that created it. */
async function judgeCreation(
  { client }: CallManyContext,
  reader: string,
  { created = '', number }: PlacedTransaction,
  caching: Caching,
): Promise<Judgement> {
  const sizeAt = (block: bigint) =>
    readBalances(client, reader, [created], client.at(block), caching, { instruction: 'EXTCODESIZE' });
  const [before, after] = [await sizeAt(number - 1n), await sizeAt(number + 1n)];
  const [early, late] = [before.of?.get(created), after.of?.get(created)];
  if (early === undefined || late === undefined)
    return noEvidence(`state around block ${number} is not served`);
  if (early === word(0n)) return late === word(0n) ? noEvidence('the created contract has no code') : holds;
  return acrossAnswers(before.answer.reply.exchange).fail(
    'state-of-block',
    '/result',
    `no code at ${created} in block ${number - 1n}, as block ${number} created it`,
    `0x${early}`,
  );
}

/** Who paid for a transaction has another balance after its block than before. */
async function judgeBalances(
  { client }: CallManyContext,
  reader: string,
  paid: readonly PlacedTransaction[],
  caching: Caching,
): Promise<Judgement> {
  for (const { from, number } of paid) {
    const before = await readBalances(client, reader, [from], client.at(number - 1n), caching);
    const after = await readBalances(client, reader, [from], client.at(number + 1n), caching);
    if (before.of !== undefined && after.of !== undefined && before.of.get(from) !== after.of.get(from))
      return holds;
  }
  return noEvidence('no balance of a sender differs between the blocks around its transaction');
}
