import type { NodeContext } from '../../../engine/check.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../../engine/verdict/judgement.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import { readAnswer, recordOf } from '../../support/wallet/reading.ts';
import { type KnownBlock, servedBlocks, type WalletSurvey } from '../../support/wallet/survey-wallet.ts';

const hashParameter = 'wallet.balance.hash-parameter';
const numberParameter = 'wallet.balance.number-parameter';

interface Spoilt {
  readonly requirement: typeof hashParameter | typeof numberParameter;
  readonly why: string;
  readonly body: object;
}

/** Of so many blocks: one in a short profile, as none of the requests is about what a block holds. */
const blocksOf = ({ samples }: Profile): number => Math.max(1, Math.min(4, Math.floor(samples / 4)));

/** Requests whose hash or number §4.7 does not permit: none may return a record. */
function spoiltRequests({ hash, number }: KnownBlock): readonly Spoilt[] {
  const ofHash = (why: string, body: object): Spoilt => ({ requirement: hashParameter, why, body });
  const ofNumber = (why: string, body: object): Spoilt => ({ requirement: numberParameter, why, body });
  return [
    ofHash('the hash is required', { number }),
    ofHash('a hash has 64 characters', { hash: hash.slice(0, 62), number }),
    ofHash('a hash has 64 characters', { hash: `${hash}00`, number }),
    ofHash('a hash is hexadecimal', { hash: `${hash.slice(0, 63)}g`, number }),
    ofNumber('the number is required', { hash }),
    ofNumber('the number must match the hash', { hash, number: number + 1 }),
    ...(number > 0 ? [ofNumber('the number must match the hash', { hash, number: number - 1 })] : []),
  ];
}

/**
 * §4.7: both parameters are required, and what breaks their form or their relation has no record. The message of the
 * error is judged elsewhere (§7.3).
 */
export async function judgeInvalidParameters(
  { recorder, wire, profile }: NodeContext,
  survey: WalletSurvey,
): Promise<void> {
  const spoilt = servedBlocks(survey).slice(-blocksOf(profile)).flatMap(spoiltRequests);
  await Promise.all(
    spoilt.map(({ requirement, why, body }) =>
      recorder.case(requirement, async (caching): Promise<Judgement> => {
        const exchange = await callWallet(wire, 'getblockbalance', body, caching);
        const { kind } = readAnswer(exchange, 'block_identifier');
        if (kind === 'error') return holds;
        if (kind === 'neither') return notAnswered('no record came, and no error');
        const expected = `no record, as ${why}`;
        return inAnswer(exchange).fail('served', '', expected, recordOf(exchange));
      }),
    ),
  );
}
