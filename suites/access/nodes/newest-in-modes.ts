import { elementsOf } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../../engine/verdict/judgement.ts';
import type { AccessMode } from '../../../engine/wire/credential.ts';
import {
  defaultLimit,
  type MessageWindow,
  messagesPlace,
  readWindow,
} from '../../support/sharded/read-messages.ts';
import { idIn, lagBlocks, shownNumber } from '../../support/wallet/block.ts';
import { callWallet, walletPlace } from '../../support/wallet/call-wallet.ts';
import { bodyOf } from '../../support/wallet/reading.ts';
import { judgeServedById } from '../../support/wallet/served-by-id.ts';

/** Two access modes of one node, the first of which is the one that all else is asked in. */
type Modes = readonly [AccessMode, AccessMode];

/**
 * §5.2: what is newest moves between two requests, so the two modes are held to what no movement explains. Undefined where nothing newest
 * is documented.
 */
export function judgeOfNewest(
  context: NodeContext,
  modes: Modes,
): ((caching: Caching) => Promise<Judgement>) | undefined {
  const { api } = context.node;
  if (api === 'sharded' && messagesPlace !== undefined)
    return (caching) => judgeMessages(context, modes, caching);
  const isServed = walletPlace('getnowblock') !== undefined && walletPlace('getblockbyid') !== undefined;
  return api === 'wallet' && isServed ? (caching) => judgeNow(context, modes, caching) : undefined;
}

/** The newest block of either mode is near that of the other, and served by its id in the first. */
async function judgeNow(context: NodeContext, [one, other]: Modes, caching: Caching): Promise<Judgement> {
  const readNow = (mode: AccessMode) => callWallet(context.wireIn(mode), 'getnowblock', {}, caching.fresh);
  const [before, between] = [await readNow(one), await readNow(other)];
  const id = idIn(between);
  if (idIn(before) === undefined) return notAnswered(`the ${one} mode gives no newest block`);
  if (id === undefined) {
    const expected = `the newest block, as the ${one} mode gives it`;
    return acrossAnswers(between).fail('newest', '', expected, bodyOf(between));
  }
  const [usual, number] = [shownNumber(before), shownNumber(between)];
  if (usual !== undefined && number !== undefined && Math.abs(number - usual) > lagBlocks) {
    const expected = `a block at most ${lagBlocks} blocks away from ${usual}, the newest in the ${one} mode`;
    return acrossAnswers(between).fail('newest', '/block_header/raw_data/number', expected, number);
  }
  return judgeServedById(context.wireIn(one), id, `getnowblock gave in the ${other} mode`, caching);
}

/** A message that both modes list says the same in each, and lists that go on are equally long. */
async function judgeMessages(
  { wireIn }: NodeContext,
  [one, other]: Modes,
  caching: Caching,
): Promise<Judgement> {
  const read = (mode: AccessMode) => readWindow(wireIn(mode), {}, caching.fresh);
  const [before, between] = [await read(one), await read(other)];
  const [usual, given] = [before.keys, between.keys];
  if (usual === undefined) return notAnswered(`the ${one} mode gives no messages`);
  const wrong = (rule: string, expected: string, actual: unknown): Judgement =>
    acrossAnswers(between.exchange).fail(rule, '/messages', expected, actual);
  if (given === undefined)
    return wrong('messages', `messages, as the ${one} mode gives them`, bodyOf(between.exchange));
  if (usual.join('\n') === given.join('\n'))
    return usual.length === 0 ? noEvidence('the list has no messages') : holds;
  const after = await read(one);
  const known = byHash([before, after]);
  const altered = given.find((key) => known.get(hashOf(key))?.has(key) === false);
  if (altered !== undefined)
    return wrong(
      'same-message',
      `the message of this hash as the ${one} mode gives it`,
      elementsOf(JSON.parse(altered)),
    );
  const isFull = [usual, after.keys].every((keys) => keys?.length === defaultLimit);
  if (isFull && given.length < defaultLimit)
    return wrong(
      'fewer',
      `${defaultLimit} messages, as the ${one} mode gives before and after`,
      given.length,
    );
  const isCalm = after.keys?.some((key) => usual.includes(key)) === true;
  if (isCalm && given.length > 0 && !given.some((key) => known.has(hashOf(key))))
    return wrong(
      'other-messages',
      `some of the messages that the ${one} mode gives before and after`,
      given.length,
    );
  return holds;
}

/** The texts of each message by its hash. */
function byHash(windows: readonly MessageWindow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const key of windows.flatMap(({ keys }) => keys ?? [])) {
    const hash = hashOf(key);
    const texts = found.get(hash) ?? new Set();
    found.set(hash, texts.add(key));
  }
  return found;
}

/** A key is the text of a message's documented fields, of which the hash is the first. */
function hashOf(key: string): string {
  return JSON.stringify(elementsOf(JSON.parse(key))[0]);
}
