import type { QuestionSet } from '../measure/question.ts';
import { ethereum } from './ethereum.ts';
import { withOwnDocuments } from './own-documents.ts';
import { platform } from './platform.ts';
import { sharded } from './sharded.ts';
import { wallet } from './wallet.ts';

/**
 * Everything that is asked in the rounds of a comparison: what the contract documents, and what documents of the user's own do. gRPC is
 * not: the contract documents no method of it.
 */
export const questionSets: readonly QuestionSet[] = [platform, ethereum, wallet, sharded].map(
  withOwnDocuments,
);
