import type {
  Check,
  CheckContext,
  NodeCheck,
  NodeContext,
  PlannedSurface,
  RpcContext,
  SharedReading,
} from '../../engine/check.ts';
import { type OwnDocument, surveyed } from '../../engine/documents/own-document.ts';
import { spendsRequestUnits } from '../../engine/run/plan/efforts.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import type { NodeTarget } from '../../engine/target/target.ts';
import type { DocumentedCall } from '../../generators/requests/documented-call.ts';
import { type Caller, httpCaller, rpcCaller } from './calls/caller.ts';
import { fillPool } from './calls/fill-pool.ts';
import { LivePool } from './calls/live-pool.ts';
import { perPoolCall, poolCalls } from './calls/pool-calls.ts';
import { surveyCosts, surveyFacts } from './calls/survey-facts.ts';
import type { Examined } from './examinations/examined.ts';

interface Judging {
  readonly decides: Check['decides'];
  readonly cost: (profile: Profile) => number;
  readonly judge: (context: CheckContext, examined: Examined) => Promise<void>;
}

/**
 * A check over whatever way leads to the call: HTTP at the platform or a node, or each channel of JSON-RPC.
 * @param on none for the platform API
 */
export function checkOver(
  document: OwnDocument,
  call: DocumentedCall,
  on: NodeCheck['on'],
  { decides, cost, judge }: Judging,
): Check {
  const key = `${document.area} ${document.name}`;
  const isOwn = document.area === 'own';
  const known = [
    ...new Set([...document.calls, ...document.sources, ...document.relations.map((one) => one.call)]),
  ];
  const open = known.filter(({ id }) => document.decided?.has(id) !== true);
  const usesSurvey = known.some(({ inputs }) =>
    inputs.some(({ from }) => from.some((one) => one.startsWith(`${surveyed}#`))),
  );
  const examine = async (
    context: CheckContext | NodeContext,
    caller: Caller,
    first: Caller,
  ): Promise<void> => {
    const pool = await context.shared(key, async () => {
      const filled = new LivePool();
      if (usesSurvey && 'node' in context) filled.add(surveyed, await surveyFacts(context));
      await fillPool(isOwn ? poolCalls(known, context.profile) : known, first, filled);
      return filled;
    });
    await judge(context, { document, call, caller, first, pool });
  };
  const readings = (surface: PlannedSurface): readonly SharedReading[] => [
    ...(usesSurvey ? surveyCosts(surface) : []),
    // Other areas ask what they decide, and the answers are shared.
    {
      name: key,
      cost: (profile) => (isOwn ? perPoolCall * poolCalls(known, profile).length : open.length),
    },
  ];
  const base = { decides, servesItself: isOwn, cost, countsShare: true, readings } as const;
  const nodes = document.nodes.length === 0 ? {} : { nodes: document.nodes };
  if (on.length === 0)
    return {
      ...base,
      on: 'platform',
      run: (context) => examine(context, httpCaller(context.wire, 0), httpCaller(context.wire, 0)),
    };
  if (call.kind === 'http')
    return {
      ...base,
      ...nodes,
      on,
      run: (context: NodeContext) => {
        const caller = httpCaller(context.wire, unitsOf(context.node));
        return examine(context, caller, caller);
      },
    };
  return {
    ...base,
    ...nodes,
    on,
    over: 'every-channel',
    run: (context: RpcContext) => {
      const [first = context.rpc] = context.channels();
      const units = unitsOf(context.node);
      return examine(context, rpcCaller(context.rpc, units), rpcCaller(first, units));
    },
  };
}

function unitsOf(node: NodeTarget): number {
  return spendsRequestUnits(node) ? 1 : 0;
}
