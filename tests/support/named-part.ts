import { shard } from '../../cli/options/option-values.ts';

/** The part of what is long that a text names (`3/24`); undefined where it names none. */
export function namedPart(text = ''): { readonly index: number; readonly of: number } | undefined {
  return /^\d+\/\d+$/.test(text) ? shard(text) : undefined;
}
