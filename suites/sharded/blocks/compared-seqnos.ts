import type { BlockSurvey } from '../../support/sharded/block-survey.ts';

/**
 * The blocks that two nodes are compared by, most telling first: what one of them was asked for in vain and the other has, oldest
 * first and none beyond the newest of the other, as it may be behind; then what both have, which costs nothing more; then the
 * others.
 */
export function comparedSeqnos(surveys: readonly [BlockSurvey, BlockSurvey]): readonly number[] {
  const [mine, theirs] = surveys;
  const newestOfBoth = Math.min(mine.seqnos.at(-1) ?? 0, theirs.seqnos.at(-1) ?? 0);
  const lost = [
    ...mine.seqnos.filter((seqno) => theirs.without.includes(seqno)),
    ...theirs.seqnos.filter((seqno) => mine.without.includes(seqno)),
  ]
    .filter((seqno) => seqno < newestOfBoth)
    .sort((a, b) => a - b);
  const common = mine.seqnos.filter((seqno) => theirs.seqnos.includes(seqno));
  return [...new Set([...lost, ...common, ...mine.seqnos, ...theirs.seqnos])];
}
