import type { Check, CheckContext, NodeCheck, NodeContext, RpcContext } from '../../engine/check.ts';
import type { CallRelation, OwnDocument } from '../../engine/documents/own-document.ts';
import type { Profile } from '../../engine/run/profile.ts';
import type { Target } from '../../engine/target/target.ts';
import type { DocumentedCall } from '../../generators/requests/documented-call.ts';
import { type Caller, httpCaller, rpcCaller } from './caller.ts';
import { type Examined, examineCall, validCases } from './examine-call.ts';
import { examineRelation } from './examine-relation.ts';
import { fillPool } from './fill-pool.ts';
import { LivePool } from './live-pool.ts';
import { ownId, rulesOf } from './own-requirements.ts';

/** Checks of the user's own documents: one for each operation or method, with no code for any of them. */
export function ownChecks({ documents, nodes }: Pick<Target, 'documents' | 'nodes'>): readonly Check[] {
  return documents.flatMap((document) => {
    const apis = nodes.filter(({ name }) => document.nodes.includes(name)).map(({ api }) => api);
    const on = [...new Set(apis)];
    return [
      ...document.calls.map((call) => callCheck(document, call, on)),
      ...document.relations.map((one) => relationCheck(document, one, on)),
    ];
  });
}

function callCheck(document: OwnDocument, call: DocumentedCall, on: NodeCheck['on']): Check {
  const rules = rulesOf(call).map((rule) => ownId(document, call, rule));
  const decides: Check['decides'] = [
    ownId(document, call, 'robustness'),
    ownId(document, call, 'invalid-input'),
    ...rules,
  ];
  const cost = (profile: Profile) => costOf(call, profile);
  return checkOver(document, call, on, { decides, cost, judge: examineCall });
}

/** A relation that the document declares of a call. */
function relationCheck(document: OwnDocument, { call, relation }: CallRelation, on: NodeCheck['on']): Check {
  return checkOver(document, call, on, {
    decides: [ownId(document, call, relation.name)],
    cost: ({ examples }) => 2 * examples,
    judge: (context, examined) => examineRelation(context, examined, relation),
  });
}

interface Judging {
  readonly decides: Check['decides'];
  readonly cost: (profile: Profile) => number;
  readonly judge: (context: CheckContext, examined: Examined) => Promise<void>;
}

/** A check over whatever way leads to the call: HTTP at the platform or a node, or each channel of JSON-RPC. */
function checkOver(
  document: OwnDocument,
  call: DocumentedCall,
  on: NodeCheck['on'],
  { decides, cost, judge }: Judging,
): Check {
  const key = `${document.area} ${document.name}`;
  const known = [
    ...new Set([...document.calls, ...document.sources, ...document.relations.map((one) => one.call)]),
  ];
  const examine = async (context: CheckContext, caller: Caller, shared: Caller): Promise<void> => {
    const pool = await context.shared(key, async () => {
      const filled = new LivePool();
      await fillPool(known, shared, filled);
      return filled;
    });
    await judge(context, { document, call, caller, pool });
  };
  const base = {
    decides,
    servesItself: true,
    cost,
    readings: () => [{ name: key, cost: () => 2 * known.length }],
  } as const;
  if (document.nodes.length === 0)
    return {
      ...base,
      on: 'platform',
      run: (context) => examine(context, httpCaller(context.wire, 0), httpCaller(context.wire, 0)),
    };
  if (call.kind === 'http')
    return {
      ...base,
      on,
      nodes: document.nodes,
      run: (context: NodeContext) => {
        const caller = httpCaller(context.wire, unitsOf(context.node.api));
        return examine(context, caller, caller);
      },
    };
  return {
    ...base,
    on,
    nodes: document.nodes,
    over: 'every-channel',
    run: (context: RpcContext) => {
      const [first = context.rpc] = context.channels();
      const units = unitsOf(context.node.api);
      return examine(context, rpcCaller(context.rpc, units), rpcCaller(first, units));
    },
  };
}

/** §8: each request to a node of the sharded chain costs one request unit. */
function unitsOf(api: string): number {
  return api === 'sharded' ? 1 : 0;
}

function costOf({ inputs }: DocumentedCall, profile: Profile): number {
  return inputs.length === 0 ? 1 : validCases(profile) + profile.cases + profile.examples;
}
