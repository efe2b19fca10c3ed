import { valueAt } from '../../../base/json-pointer.ts';
import { breach } from '../../../engine/verdict/judgement.ts';
import type { Assignment } from '../../../generators/requests/documented-call.ts';

/** Sends the call with these values beside those that it needs anyway; undefined where it was rejected. */
export type ReadCall = (values: Assignment) => Promise<unknown>;

export function wrong(rule: string, at: string, expected: string, actual: unknown) {
  return breach({ rule, at, expected, actual });
}

/** The rows of a list that stand at a place of a body. */
export function rowsOf(body: unknown, rows: string): readonly unknown[] | undefined {
  const found = valueAt(body, rows);
  return Array.isArray(found) ? found : undefined;
}
