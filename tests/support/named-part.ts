import { shard } from '../../cli/options/option-values.ts';

/** The part of what is long that a text names (`3/24`); undefined where it names none. */
export function namedPart(text = ''): { readonly index: number; readonly of: number } | undefined {
  return /^\d+\/\d+$/.test(text) ? shard(text) : undefined;
}

/** Of cases that take long another third with each commit, where NODEPROOF_BENCH names a part, as CI does; all of them otherwise. */
export function someOf<Case>(cases: readonly Case[]): readonly Case[] {
  const part = namedPart(process.env.NODEPROOF_BENCH);
  return part === undefined ? cases : cases.filter((_case, index) => index % 3 === part.index % 3);
}
