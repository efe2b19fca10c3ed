import {
  type NoEvidence,
  type NotAnswered,
  noEvidence,
  notAnswered,
} from '../../../../engine/verdict/judgement.ts';
import { mayBeReplaced } from '../head/may-be-replaced.ts';
import type { ChainSurvey } from './survey-chain.ts';

/** A block that the survey has and an answer has not: near the head the backend of another channel may be behind, for as long as the run. */
export function unreadBlock(
  survey: Pick<ChainSurvey, 'head' | 'lag'>,
  number: bigint,
): NoEvidence | NotAnswered {
  return mayBeReplaced(survey, number)
    ? noEvidence('the block is near the head, and was not served')
    : notAnswered('the block could not be read');
}
