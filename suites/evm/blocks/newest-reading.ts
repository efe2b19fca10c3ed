import { Caching } from '../../../engine/caching.ts';
import type { RpcContext } from '../../../engine/check.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { AccessMode } from '../../../engine/wire/credential.ts';
import { readRecord } from '../../support/evm/block-record.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { readBlock, transactionHashes } from '../../support/evm/reading/read-block.ts';
import { readConcurrently } from '../../support/evm/reading/read-concurrently.ts';
import { type ChainSurvey, surveyChain } from '../../support/evm/reading/survey-chain.ts';

/** The newest block as it was read at once after the node had named its number. */
export interface NewestReading {
  readonly number: bigint;
  /** Transactions whose receipts were read with it. */
  readonly indices: readonly number[];
  /** Whether these are all of its transactions. */
  readonly isWhole: boolean;
  /** With the unit's own channel, which gives the first reads of both forms, the parent and the receipts as they came then. */
  readonly context: RpcContext;
  readonly survey: ChainSurvey;
}

/** What was answered at first, by method and params. */
type FirstReplies = Map<string, Promise<RpcReply>>;

/** What the units of a node share: each has a channel of its own, which is closed when the unit ends. */
interface SharedReading extends Omit<NewestReading, 'context'> {
  readonly replies: FirstReplies;
}

/** Receipts that are read of the newest block: of larger ones the ends. */
const mostReceipts = 6;
/** So often the newest block is named again where the backend that answers does not have it yet. */
const maxTries = 4;

const unread = noEvidence('the newest block could not be read by its number at once');

/**
 * Judges the newest block by what was read of it at once after it was named, which a moment later may read otherwise. All
 * laws judge one reading, of about eight requests; each later attempt reads anew.
 */
export async function judgeNewestReading(
  decides: readonly string[],
  context: RpcContext,
  caching: Caching,
  judge: (reading: NewestReading) => Promise<readonly RequirementJudgement[]>,
): Promise<readonly RequirementJudgement[]> {
  const { transport, mode } = context.rpc;
  const reading = caching.isFresh
    ? await readNewest(context, caching.shared)
    : await context.shared(`evm.newest ${transport} ${mode}`, () => readNewest(context, Caching.shared));
  if (reading === undefined) return decides.map((id): RequirementJudgement => [id, unread]);
  const { replies, ...rest } = reading;
  return judge({ ...rest, context: { ...context, rpc: remembering(context.rpc, replies) } });
}

/** @throws Unanswered */
async function readNewest(context: RpcContext, caching: Caching): Promise<SharedReading | undefined> {
  const survey = await surveyChain(context);
  if (survey.head === undefined) return undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const replies: FirstReplies = new Map();
    const rpc = remembering(context.rpc, replies);
    const number = await nameNewest(rpc, caching);
    if (number === undefined) return undefined;
    const [{ block }] = await Promise.all([
      readBlock(rpc, number, true, caching),
      readBlock(rpc, number, false, caching),
      number === 0n ? undefined : readBlock(rpc, number - 1n, false, caching),
    ]);
    if (block === undefined) continue;
    const count = transactionHashes(block).length;
    const indices = [...Array(count).keys()].filter(
      (index) => index < mostReceipts / 2 || index >= count - mostReceipts / 2,
    );
    await readRecord(rpc, number, indices, caching);
    const isWhole = indices.length === count;
    return { number, indices, isWhole, survey, replies };
  }
  return undefined;
}

/** The number that the node names as the newest; on paths without eth_blockNumber that of the block `latest`. @throws Unanswered */
export async function nameNewest(rpc: RpcChannel, caching: Caching): Promise<bigint | undefined> {
  const { outcome } = await rpc.call('eth_blockNumber', [], caching);
  const named = outcome.kind === 'result' ? quantityOf(outcome.value) : undefined;
  return named ?? quantityOf((await readBlock(rpc, 'latest', false, caching)).block?.number);
}

const modes: readonly AccessMode[] = ['token', 'basic', 'open'];

/**
 * The newest block as one to four looks at the same time name it. How many they are varies with the tries, and between the channels
 * of a node, which are tried beside each other: in step, backends that take turns would answer each of them the same every time.
 */
export function nameConcurrently(
  rpc: RpcChannel,
  tries: number,
  caching: Caching,
): Promise<(bigint | undefined)[]> {
  const channel = modes.indexOf(rpc.mode) + (rpc.transport === 'websocket' ? modes.length : 0);
  return readConcurrently(tries + channel, () => nameNewest(rpc, caching.fresh));
}

/** First reads are sent once, and none is shared with whoever read before; later ones are sent anew. */
function remembering(channel: RpcChannel, replies: FirstReplies): RpcChannel {
  return {
    transport: channel.transport,
    mode: channel.mode,
    raw: (body, label, caching, id) => channel.raw(body, label, caching, id),
    close: () => channel.close(),
    call: (method, params, caching, options) => {
      const send = () => channel.call(method, params, caching.fresh, options);
      if (caching.isFresh || options !== undefined) return send();
      const key = JSON.stringify([method, params]);
      const reply = replies.get(key) ?? send();
      replies.set(key, reply);
      return reply.then((one) => {
        caching.used(one.exchange);
        return one;
      });
    },
  };
}
