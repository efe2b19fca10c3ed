import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { noEvidence, notApplicable, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { codeOf, errorRequirements, judgeErrorBody } from '../errors/error-body.check.ts';
import { provocations, provoke } from '../errors/provoked-errors.ts';
import {
  type Deletion,
  deleteNetwork,
  errorBody,
  judgeBody,
  judgeEffect,
  judgeErrors,
  judgeOthers,
  nodesIn,
  succeeded,
} from './deletion.ts';
import { judgeKeyless, type KeylessDeletion } from './keyless-deletion.ts';
import { prepareDeletion } from './prepare-deletion.ts';

const noBody = 'platform.network-deletion.no-body';
const takesEffect = 'platform.network-deletion.takes-effect';
const onlyThatId = 'platform.network-deletion.only-that-id';
const needsKey = 'access.platform.deletion-needs-key';
const statusCode = 'platform.network-deletion.status-code';
const conditions = 'platform.network-deletion.conditions';
const judged = [noBody, takesEffect, onlyThatId, errorBody, needsKey] as const;

/** What a deletion answered can be judged only once: it is never sent again to confirm a breach. */
function judgeAnswers(
  context: PlatformContext,
  deletion: Deletion,
  keyless: readonly KeylessDeletion[],
  attempt: number,
): readonly RequirementJudgement[] {
  if (attempt > 0) return [];
  return [
    [noBody, judgeBody(deletion)],
    ...judgeErrors(context, deletion),
    ...keyless.map((one): RequirementJudgement => [needsKey, judgeKeyless(one, deletion)]),
  ];
}

/** What the list shows of it can be read as often as it takes. */
async function judgeList(
  context: PlatformContext,
  deletion: Deletion,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const nodeList = await nodeListOf(context);
  return [
    [takesEffect, await judgeEffect(nodeList, deletion, caching)],
    [onlyThatId, await judgeOthers(nodeList, deletion, context.target.allow.deleteNetworks, caching)],
  ];
}

/** Every error that documented reads can provoke. */
async function proveErrors(context: PlatformContext): Promise<void> {
  const all = await provocations(context);
  await Promise.all(
    all.map((one) =>
      context.recorder.examine(errorRequirements, async (caching) =>
        judgeErrorBody(context, await provoke(context, one, caching)),
      ),
    ),
  );
  for (const id of errorRequirements)
    context.recorder.skip(id, noEvidence('no error that could be judged was provoked'));
}

function report({ id, before, first, second }: Deletion): object {
  return {
    nodes: nodesIn(before, id).length,
    status: first.answer.status,
    code: codeOf(first) ?? null,
    again: second.answer.status,
    codeAgain: codeOf(second) ?? null,
  };
}

export const checks: readonly Check[] = [
  {
    decides: [...judged, statusCode, conditions, ...errorRequirements],
    on: 'platform',
    cost: ({ examples }, { target }) =>
      Math.min(25, 2 * examples + 3) + 13 * target.allow.deleteNetworks.length,
    exclusive: true,
    changesService: true,
    run: async (context) => {
      const { recorder, target } = context;
      const { deleteNetworks } = target.allow;
      // Nothing else goes on, and each step takes a whole way there and back: the first begins beside the errors.
      const [only, ...more] = deleteNetworks;
      const first = only === undefined ? undefined : prepareDeletion(context, only, more.length === 0);
      first?.catch(() => {});
      // The errors of a deletion are errors of the platform like all others: they are judged together.
      await proveErrors(context);
      if (deleteNetworks.length === 0) {
        for (const id of [...judged, statusCode, conditions])
          recorder.skip(
            id,
            notApplicable('the target file allows no network to be deleted (allow.deleteNetworks)'),
          );
        return;
      }
      const nodeList = await nodeListOf(context);
      const reports: Record<string, object> = {};
      const statuses = new Set<number>();
      for (const [index, id] of deleteNetworks.entries()) {
        nodeList.rereads.allowAnew();
        // Where a deletion without the key succeeds, nothing is left to delete with the key: only the last network is risked.
        const last = index === deleteNetworks.length - 1;
        const { before, keyless } = await ((index === 0 ? first : undefined) ??
          prepareDeletion(context, id, last));
        const deletion = await deleteNetwork(context, nodeList, id, before);
        reports[`network ${index + 1}`] = report(deletion);
        if (succeeded(deletion.first)) statuses.add(deletion.first.answer.status);
        await recorder.examine(
          [noBody, errorBody, needsKey, ...errorRequirements],
          async (_caching, attempt) => judgeAnswers(context, deletion, keyless, attempt),
        );
        await recorder.examine([takesEffect, onlyThatId], (caching) => judgeList(context, deletion, caching));
      }
      recorder.observe(conditions, reports);
      if (statuses.size > 0) recorder.observe(statusCode, [...statuses].sort());
      else recorder.skip(statusCode, noEvidence('no deletion succeeded'));
    },
  },
];
