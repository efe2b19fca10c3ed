import fc from 'fast-check';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { rpcApis } from '../../../engine/target/target.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { statusOf } from '../../../engine/wire/exchange.ts';
import { quantityOf, sameHex } from '../../support/evm/quantity.ts';
import { readBlock, transactionHashes } from '../../support/evm/reading/read-block.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { saidNull } from '../../support/evm/said-null.ts';
import { unserved } from '../../support/rpc/unserved.ts';
import { nameConcurrently } from '../blocks/newest-reading.ts';

const unknown = 'evm.receipt.null-when-unknown';
const is200 = 'evm.receipt.missing-is-200';
const pending = 'evm.receipt.null-when-pending';
/** So many known hashes are changed in one digit, at these places: an index may hold only parts of a hash. */
const overriddenHashes = 6;
const overriddenPlaces = [65, 2, 33];
/** Reads in a row before a block counts as missing. */
const maxReads = 8;

/** §2.8, §7.2: transactions that are unknown or still pending have no receipt. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [unknown, is200],
    on: rpcApis,
    over: 'every-channel',
    cost: ({ cases }) => cases + overriddenHashes + 2,
    readings: chainReadings.survey,
    async run(context) {
      const { recorder, profile, rpc } = context;
      const { transactions } = await surveyChain(context);
      const hashes = new Set(transactions.map(({ hash }) => hash));
      const overridden = transactions
        .slice(0, overriddenHashes)
        .map(({ hash }, index) => changeDigit(hash, overriddenPlaces[index % overriddenPlaces.length] ?? 2))
        .filter((hash) => !hashes.has(hash));
      for (const [index, id] of [unknown, is200].entries()) {
        await recorder.property(id, {
          arbitrary: anyHash,
          examples: [`0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`, `0x${'00'.repeat(31)}01`, ...overridden],
          runs: profile.cases,
          judge: async (hash, caching) =>
            judgeMissing((await readReceipt(rpc, hash, caching)).reply)[index]?.[1] ?? holds,
        });
      }
    },
  },
  {
    decides: [pending],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 4,
    readings: chainReadings.survey,
    async run(context) {
      await context.recorder.case(pending, (caching) => judgePending(context, caching));
    },
  },
];

const anyHash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);

function changeDigit(hash: string, at: number): string {
  const digit = (Number.parseInt(hash.charAt(at), 16) + 1) % 16;
  return `${hash.slice(0, at)}${digit.toString(16)}${hash.slice(at + 1)}`;
}

function judgeMissing(reply: RpcReply): readonly RequirementJudgement[] {
  const { outcome, exchange } = reply;
  const isNull = outcome.kind === 'result' && outcome.value === null;
  const expected = 'null for a hash that is no transaction';
  const status = statusOf(exchange);
  const good = exchange.transport !== 'http' || status === 200;
  return [
    [unknown, isNull ? holds : unserved(reply, expected)],
    [
      is200,
      isNull
        ? inAnswer(exchange).expect(good, 'status', '', 'status 200', status)
        : unserved(reply, `${expected}, in an answer of status 200`),
    ],
  ];
}

/** Transactions of the pending block that no block holds yet, asked for before the next one can take them. */
async function judgePending(context: RpcContext, caching: Caching): Promise<Judgement> {
  const { rpc } = context;
  const { head = 0n } = await surveyChain(context);
  const { block } = await readBlock(rpc, 'pending', false, caching.fresh);
  const hashes = block === undefined ? [] : transactionHashes(block).slice(0, 8);
  const receipts = await Promise.all(hashes.map((hash) => readReceipt(rpc, hash, caching.fresh)));
  let waiting = 0;
  for (const [index, { receipt, isNull, reply }] of receipts.entries()) {
    if (isNull) {
      waiting += 1;
      const hash = hashes[index] ?? '';
      (await saidNull(context)).ofReceipt({ hash, from: quantityOf(block?.number) ?? head + 1n });
      continue;
    }
    if (receipt === undefined) return unserved(reply, 'null for a pending transaction');
    const inclusion = await inclusionOf(rpc, receipt, caching);
    if (inclusion === 'unread') return changed('a backend does not have the block of a receipt yet');
    if (inclusion === 'none') {
      // A reorganisation may have dropped the block, or put the transaction into another.
      if (!(await isStill(rpc, receipt, caching)))
        return changed('the receipt changed while its block was looked for');
      return acrossAnswers(reply.exchange).fail(
        'pending',
        '/result',
        'null, as the transaction is pending and in no block',
        receipt,
      );
    }
  }
  if (waiting > 0) return holds;
  // Some nodes answer a block that stands already.
  const stands = receipts.some(({ receipt }) => sameHex(receipt?.blockHash, block?.hash));
  return block === undefined || block.number === null || hashes.length === 0 || stands
    ? noEvidence('the node shows no pending transaction')
    : changed('every transaction that was pending has been included');
}

/** Whether the receipt of a transaction names the same block as before. */
async function isStill(
  rpc: RpcContext['rpc'],
  receipt: Readonly<Record<string, unknown>>,
  caching: Caching,
): Promise<boolean> {
  const again = await readReceipt(rpc, String(receipt.transactionHash), caching.fresh);
  return again.receipt !== undefined && namesSame(again.receipt.blockHash, receipt.blockHash);
}

function namesSame(one: unknown, other: unknown): boolean {
  return one === other || sameHex(one, other);
}

/**
 * Whether the block that a receipt names holds its transaction by now; another backend may be the first to know. `unread` where the
 * backend that answers for the block has not come so far, although another names it. It is asked for in several ways, as a gateway may
 * choose the backend by what is asked.
 */
async function inclusionOf(
  rpc: RpcContext['rpc'],
  receipt: Readonly<Record<string, unknown>>,
  caching: Caching,
): Promise<'included' | 'none' | 'unread'> {
  const number = quantityOf(receipt.blockNumber);
  if (number === undefined) return 'none';
  const hash = String(receipt.transactionHash).toLowerCase();
  let isServed = false;
  for (let tries = 0; tries < maxReads; tries += 1) {
    const { block } = await readBlock(rpc, number, tries % 2 === 1, caching.fresh);
    if (block === undefined) continue;
    if (transactionHashes(block).includes(hash)) return 'included';
    isServed = true;
  }
  if (isServed) return 'none';
  const { block: latest } = await readBlock(rpc, 'latest', false, caching.fresh);
  const named = [...(await nameConcurrently(rpc, 1, caching)), quantityOf(latest?.number)];
  return named.some((newest) => newest !== undefined && newest >= number) ? 'unread' : 'none';
}
