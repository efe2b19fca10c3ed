import type { Answer } from '../exchange.ts';

/** Where an answer sends whoever asked; undefined where it is no redirect. */
export function redirectOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): string | undefined {
  return status >= 300 && status < 400 ? headers.location : undefined;
}
