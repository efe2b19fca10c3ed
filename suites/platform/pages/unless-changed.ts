import type { Caching } from '../../../engine/caching.ts';
import { changed, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import type { NodeList, Since } from '../../support/platform/node-list.ts';

/**
 * What a case about a query says, but breaches that take several answers to see are dropped where the whole list changed since it
 * began to read, in what the query looks at. @throws Unanswered
 */
export async function unlessChanged(
  nodeList: NodeList,
  query: ListQuery,
  caching: Caching,
  judge: () => Promise<readonly RequirementJudgement[]>,
): Promise<readonly RequirementJudgement[]> {
  const since = nodeList.since(query, caching);
  return dropWhereChanged(nodeList, await judge(), since, caching);
}

/** The same for what was judged already. @throws Unanswered */
export async function dropWhereChanged(
  nodeList: NodeList,
  judgements: readonly RequirementJudgement[],
  since: Since,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const open = judgements.some(
    ([, judgement]) => judgement.kind === 'breach' && judgement.needsConfirmation === true,
  );
  if (!open || !(await nodeList.changed(since, caching))) return judgements;
  return judgements.map(([id, judgement]): RequirementJudgement => {
    const weak = judgement.kind === 'breach' && judgement.needsConfirmation === true;
    return [id, weak ? changed('nodes came, went or changed while the pages were read') : judgement];
  });
}
