import { nearest } from '../../base/nearest.ts';

/**
 * What to write in place of a word that is none of a list.
 * @param given is not shown, as it may be a secret; only words of the list are
 */
export function mustBeOneOf(allowed: readonly string[], given: unknown): string {
  const near = typeof given === 'string' ? nearest(given, allowed) : undefined;
  return `must be one of ${allowed.join(', ')}${near === undefined ? '' : `; did you mean "${near}"?`}`;
}
