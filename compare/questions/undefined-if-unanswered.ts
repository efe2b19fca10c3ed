import { Unanswered } from '../../engine/unanswered.ts';

/**
 * Looks at a node that may not answer: what could not be had is undefined.
 * @throws Unanswered where the budget is spent or the run interrupted, and nothing further can be sent
 */
export async function undefinedIfUnanswered<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Unanswered && error.reason !== 'budget' && error.reason !== 'interrupted')
      return undefined;
    throw error;
  }
}
