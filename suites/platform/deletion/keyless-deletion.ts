import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { type Credential, noCredential } from '../../../engine/wire/credential.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { madeUp } from '../../support/access/wrong-secrets.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { type Deletion, deletionOf, nodesIn, succeeded } from './deletion.ts';

/** A deletion that was asked for without the API key, before it was asked for with it. */
export interface KeylessDeletion {
  /** As a phrase: `no key`. */
  readonly description: string;
  readonly exchange: Exchange;
  /** How many nodes the network had before. */
  readonly nodes: number;
}

/**
 * Asks for a deletion of an allowed network without a key, and with made-up ones beside it: nothing else of the run goes on meanwhile.
 * @throws Unanswered
 */
export async function deleteWithoutKey(
  context: PlatformContext,
  listed: Listing,
  id: string,
): Promise<readonly KeylessDeletion[]> {
  const nodes = nodesIn(listed, id).length;
  const key = madeUp(context.platform.apiKey, randomStream(context.seed));
  const ways: readonly (readonly [string, Credential])[] = [
    ['no key', noCredential],
    ['a made-up key', { kind: 'bearer', key }],
    ['made-up basic credentials', { kind: 'basic', username: 'api', password: key }],
  ];
  return Promise.all(
    ways.map(async ([description, credential]) => {
      const exchange = await context.wire.expectRejection({ ...deletionOf(id), credential }, Caching.fresh);
      return { description, exchange, nodes };
    }),
  );
}

/** Answered as a deletion is: with success and no body (§4.1). A page that asks for a login is none. */
export function confirmed({ answer }: Exchange): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300 && answer.text === '';
}

/** The state of the network forbids it: whoever is told so has been let in. */
const conflict = 409;

/** Whether both were answered alike: that the network cannot be deleted as it is. */
function saysConflict({ answer }: Exchange, { first }: Deletion): boolean {
  return (
    answer.kind === 'answer' &&
    [answer, first.answer].every(({ status }) => status === conflict) &&
    answer.text === first.answer.text
  );
}

/**
 * Without the key nothing is deleted (§5.1). A confirmation alone proves nothing: it counts where the network is
 * gone afterwards, by its nodes or as it cannot be deleted with the key any more.
 */
export function judgeKeyless({ description, exchange, nodes }: KeylessDeletion, after: Deletion): Judgement {
  if (!confirmed(exchange)) {
    if (succeeded(after.first)) return holds;
    if (!saysConflict(exchange, after)) return noEvidence('the network is not deleted with the key either');
    const expected = `${description} to be rejected, and not to be told what the key is told of the network`;
    return inAnswer(exchange).fail('conflict-without-key', '', expected, conflict);
  }
  const emptied = nodes > 0 && nodesIn(after.before, after.id).length === 0;
  if (!emptied && succeeded(after.first))
    return noEvidence('a deletion was confirmed without the key, and the network was still there');
  return inAnswer(exchange).fail(
    'deleted-without-key',
    '',
    `no deletion for ${description}`,
    exchange.answer.kind === 'answer' ? exchange.answer.status : undefined,
  );
}
