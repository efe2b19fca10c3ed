import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { Api } from '../../engine/target/target.ts';
import { holds, notApplicable, type RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { accessModes } from '../../engine/wire/credential.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { nodeReadings, nodeReads } from './nodes/node-reads.ts';
import { readNode } from './nodes/read-node.ts';
import { echoIn, secretsOf, watchForEchoes } from './watch-echoes.ts';

const id = 'access.node.credentials-not-echoed';
const apis = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded', 'grpc'] as const satisfies readonly Api[];

/** A documented read in each mode; the other answers of the run are watched. */
async function answers(context: NodeContext, caching: Caching): Promise<readonly Answered[]> {
  const { grpc, node } = context;
  if (grpc !== undefined) return [await grpc.ask({ metadata: grpc.rightMetadata }, caching)];
  const [read] = await nodeReads(context);
  return Promise.all(accessModes(node).map((mode) => readNode(context.wireIn(mode), read, caching)));
}

/** What a node answers goes to logs and screens: whoever reads a credential there has access to the node. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [id],
    on: apis,
    cost: (_profile, { target, node }) =>
      secretsOf({ target, node: node ?? undefined }).length === 0 ? 0 : 2,
    readings: nodeReadings,
    async run(context) {
      const secrets = secretsOf(context);
      if (secrets.length === 0)
        return context.recorder.skip(
          id,
          notApplicable('the target file gives no secret that an answer could contain'),
        );
      await context.recorder.examine([id], async (caching) =>
        (await answers(context, caching)).map(
          (exchange): RequirementJudgement => [id, echoIn(exchange, secrets) ?? holds],
        ),
      );
    },
  },
];

export const watches: readonly WatchRule[] = [watchForEchoes(id, apis)];
