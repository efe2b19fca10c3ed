import type { Caching } from '../../engine/caching.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../engine/verdict/judgement.ts';
import { reads } from '../support/bytecode/readers.ts';
import type { Answer } from '../support/call-many/answer.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { bundlesOf, callTo } from '../support/call-many/request.ts';
import { numberOf, randomAddress } from '../support/call-many/words.ts';
import { staysBehind } from '../support/evm/head/stays-behind.ts';
import { roughQuantity } from '../support/evm/quantity.ts';
import { readBlock } from '../support/evm/reading/read-block.ts';
import { readConcurrently } from '../support/evm/reading/read-concurrently.ts';
import { surveyChain } from '../support/evm/reading/survey-chain.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, outputAt, valued } from './call-many/judge-items.ts';

const tag = 'rollup.call-many.context-block-tag';
const readings = 4;
/** On a chain as short as this, heads are compared to one block. */
const shortChain = 64n;

/** §4.6: the context names its block by a tag. */
export const checks = [
  callManyCheck({
    decides: [tag],
    chained: true,
    cost: () => readings + 4,
    run: async (context) => {
      const { recorder, client, random } = context;
      const at = randomAddress(random);
      const { lag } = await surveyChain(context);
      await recorder.case(tag, (caching) => judgeLatest(client, at, lag, caching));
      await recorder.case(tag, (caching) => judgeEarliest(context, at, caching));
      await recorder.case(tag, (caching) => judgePending(client, at, lag, caching));
    },
  }),
];

async function askNumber(
  client: CallManyClient,
  at: string,
  blockNumber: string,
  caching: Caching,
): Promise<Answer> {
  const overrides = { [at]: { code: reads('NUMBER') } };
  const asked = { bundles: bundlesOf([callTo(at)]), overrides };
  const usual = await client.ask({ ...asked, context: client.at(blockNumber) }, caching);
  if (usual.items.length > 0) return usual;
  // A block without transactions may have no index, but it has an end.
  const atEnd = await client.ask({ ...asked, context: { blockNumber, transactionIndex: -1 } }, caching);
  return atEnd.items.length > 0 ? atEnd : usual;
}

async function headOf(client: CallManyClient, caching: Caching): Promise<bigint | undefined> {
  const { outcome } = await client.rpc.call('eth_blockNumber', [], caching.fresh);
  return outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
}

/**
 * Of several readings one at least is at the head that was read before and after it. Backends behind one address may be
 * apart: where a head is older than one before it, by so much.
 */
async function judgeLatest(
  client: CallManyClient,
  at: string,
  lag: bigint,
  caching: Caching,
): Promise<Judgement> {
  const seen: bigint[] = [];
  let last: Answer | undefined;
  let away = lag;
  let newest = 0n;
  let apart = 0n;
  for (let reading = 0; reading < readings; reading += 1) {
    const before = await headOf(client, caching);
    last = await askNumber(client, at, 'latest', caching.fresh);
    const after = (await readConcurrently(reading, () => headOf(client, caching))).at(-1);
    const number = numberOf(outputAt(last, 0) ?? '');
    if (number === undefined) {
      const { block } = await readBlock(client.rpc, 'latest', false, caching.fresh);
      const empty = Array.isArray(block?.transactions) && block.transactions.length === 0;
      if (empty && last.reply.outcome.kind === 'error') continue;
      return judgeItems(last, [valued('', 'a block number of 32 bytes')]);
    }
    if (before === undefined || after === undefined) return notAnswered('eth_blockNumber gave no number');
    for (const head of [before, after]) {
      if (head > newest) newest = head;
      if (newest - head > apart) apart = newest - head;
    }
    away = after < shortChain ? 1n : lag;
    if (apart > away) away = apart;
    const [low, high] = before < after ? [before, after] : [after, before];
    if (number >= low - away && number <= high + away) return holds;
    seen.push(number, low, high);
  }
  if (seen.length === 0)
    return noEvidence('the newest block has no transactions, and then the node takes no index');
  return acrossAnswers(last?.reply.exchange).fail(
    'latest',
    '/result',
    `the number of the head, to ${away} blocks, in one of ${readings} readings with the context "latest"`,
    seen,
  );
}

/** Block 0; on a node that dropped old blocks, the block that it serves for the same tag. */
async function judgeEarliest(
  { client, rpc }: CallManyContext,
  at: string,
  caching: Caching,
): Promise<Judgement> {
  const answer = await askNumber(client, at, 'earliest', caching);
  const number = numberOf(outputAt(answer, 0) ?? '');
  if (number === undefined) return noEvidence('no calls can be run in the earliest block');
  if (number === 0n) return holds;
  const { block } = await readBlock(rpc, 'earliest', false, caching);
  const kept = roughQuantity(block?.number);
  const head = await headOf(client, caching);
  if (kept !== undefined && kept === number) return holds;
  if (kept === undefined && head !== undefined && number < head / 2n)
    return noEvidence('the node has dropped its earliest blocks');
  return acrossAnswers(answer.reply.exchange).fail(
    'earliest',
    '/result',
    `block ${kept ?? 0n}, as the context is "earliest"`,
    number,
  );
}

/**
 * The block that comes next, or the newest where calls run on no other: in one of several readings at least not an older one, by
 * more than backends may be apart; and not always an older one.
 */
async function judgePending(
  client: CallManyClient,
  at: string,
  lag: bigint,
  caching: Caching,
): Promise<Judgement> {
  let found: Judgement = noEvidence('no calls can be run in the pending block');
  let isAlwaysFarBehind = true;
  for (let reading = 0; reading < readings; reading += 1) {
    const before = await headOf(client, caching);
    const answer = await askNumber(client, at, 'pending', caching.fresh);
    const number = numberOf(outputAt(answer, 0) ?? '');
    if (number === undefined) return found;
    if (before === undefined) return noEvidence('eth_blockNumber gave no number');
    if (number + 1n >= before) return holds;
    const least = before - 1n;
    isAlwaysFarBehind &&= number < before - (before < shortChain ? 1n : lag);
    found = acrossAnswers(answer.reply.exchange).fail(
      'pending',
      '/result',
      `a block number of at least ${least}, as the context is "pending"`,
      number,
    );
  }
  if (isAlwaysFarBehind) return found;
  const numberInPending = async (): Promise<bigint | undefined> =>
    numberOf(outputAt(await askNumber(client, at, 'pending', caching.fresh), 0) ?? '');
  return (await staysBehind(() => headOf(client, caching), numberInPending)) ? found : holds;
}
