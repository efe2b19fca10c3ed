import type { Session } from '../../engine/run/session.ts';
import { accessModes } from '../../engine/wire/credential.ts';
import { askOverWebSocket } from './ask-over-websocket.ts';
import { chainsOf } from './chains.ts';
import type { NodePair } from './node-pair.ts';
import type { GroupNode, QuestionSet } from './question.ts';

/** Nodes that are compared with each other: at most one of each target, of one api and on one chain. */
export interface ComparisonGroup {
  /** The api, and a number where there are several of it. */
  readonly name: string;
  readonly api: string;
  readonly questionSet: QuestionSet;
  /** The fact that identifies the chain; undefined where there is none. */
  readonly chain: string | undefined;
  readonly nodes: readonly GroupNode[];
  /** The name that the user gave to nodes that belong together. */
  readonly pair?: string;
}

export interface ComparisonGroups {
  readonly groups: readonly ComparisonGroup[];
  readonly leftOut: readonly { readonly method: string; readonly reason: string }[];
}

const platform = 'platform';

/**
 * Pairs the nodes of all targets off: by api, by chain, then in the order of the target files. What has no counterpart is
 * named with the reason.
 * @throws Unanswered where the budget is spent or the run interrupted
 */
export async function formGroups(
  sessions: readonly Session[],
  questionSets: readonly QuestionSet[],
  wanted: (api: string) => boolean,
  userPairs: readonly NodePair[] = [],
): Promise<ComparisonGroups> {
  const found: Found = { groups: [], leftOut: [] };
  for (const questionSet of questionSets) {
    const nodes = questionSet.apis
      .filter(wanted)
      .flatMap((api) => sessions.flatMap((one) => nodesOf(one, api)));
    const facts = (await questionSet.chainFacts?.(nodes)) ?? nodes.map(() => new Map<string, string>());
    const chains = chainsOf(facts);
    const known: KnownNodes = { questionSet, nodes, chainOf: (node) => chains[nodes.indexOf(node)] };
    const taken = new Set(userPairs.flatMap((pair) => groupPair(pair, known, sessions, found)));
    const free = nodes.filter((node) => !taken.has(node));
    for (const api of questionSet.apis) groupByChain(api, { ...known, nodes: free }, found);
  }
  return found;
}

/** What is found so far: groups are numbered in the order in which they are. */
interface Found {
  readonly groups: ComparisonGroup[];
  readonly leftOut: { method: string; reason: string }[];
}

/** Nodes that one question set can ask. */
interface KnownNodes {
  readonly questionSet: QuestionSet;
  readonly nodes: readonly GroupNode[];
  /** Undefined where no fact tells it. */
  readonly chainOf: (node: GroupNode) => string | undefined;
}

/** Groups the nodes that the user paired. @returns those nodes, which no other group gets; none where one of them is not there */
function groupPair(
  pair: NodePair,
  { questionSet, nodes, chainOf }: KnownNodes,
  sessions: readonly Session[],
  found: Found,
): readonly GroupNode[] {
  const grouped = pair.nodes.flatMap((one) => nodes.filter((node) => isNamed(node, one)));
  const [first] = grouped;
  if (first === undefined || grouped.length < pair.nodes.length) return [];
  const chain = chainOf(first);
  if (grouped.every((node) => chainOf(node) === chain)) {
    const asked = grouped.map((node, at) =>
      pair.nodes[at]?.webSocket ? overWebSocket(sessions, node) : node,
    );
    const { name } = pair;
    found.groups.push({ name, api: first.api, questionSet, chain, nodes: asked, pair: name });
  } else
    found.leftOut.push({ method: `every method of ${pair.name}`, reason: 'its nodes are not on one chain' });
  return grouped;
}

/** Groups the nodes of an api by their chains, and names those that have no counterpart. */
function groupByChain(api: string, { questionSet, nodes, chainOf }: KnownNodes, found: Found): void {
  const { pairs, alone } = pairOff(
    nodes.filter((node) => node.api === api),
    chainOf,
  );
  for (const { nodes: paired, chain } of pairs) {
    const number = found.groups.filter((one) => one.api === api).length + 1;
    const name = pairs.length === 1 ? api : `${api} ${number}`;
    found.groups.push({ name, api, questionSet, chain, nodes: paired });
  }
  for (const one of alone) {
    const { target, node } = one;
    const reason =
      questionSet.chainFacts !== undefined && chainOf(one) === undefined
        ? `${node} of ${target} returned no block that tells its chain`
        : `${node} of ${target} has no counterpart with the same api and chain`;
    found.leftOut.push({ method: `every method of ${api}`, reason });
  }
}

function isNamed(node: GroupNode, named: NodePair['nodes'][number]): boolean {
  return node.target === named.target && node.node === named.node;
}

/** The same node, with timed questions over its WebSocket. */
function overWebSocket(sessions: readonly Session[], node: GroupNode): GroupNode {
  const session = sessions.find(({ target }) => target.name === node.target);
  const target = session?.target.nodes.find(({ name }) => name === node.node);
  const channel =
    target === undefined
      ? undefined
      : session?.channels.of(target).find(({ transport }) => transport === 'websocket');
  return channel === undefined
    ? node
    : { ...node, node: `${node.node} (WebSocket)`, askOver: askOverWebSocket(channel, node.node) };
}

interface PairedOff {
  readonly pairs: readonly { readonly nodes: readonly GroupNode[]; readonly chain: string | undefined }[];
  readonly alone: readonly GroupNode[];
}

/** A node of an unknown chain is only paired with others of an unknown chain. */
function pairOff(nodes: readonly GroupNode[], chainOf: (node: GroupNode) => string | undefined): PairedOff {
  const byChain = new Map<string | undefined, GroupNode[][]>();
  for (const node of nodes) {
    const pairs = byChain.get(chainOf(node)) ?? [];
    const free = pairs.find((pair) => pair.every(({ target }) => target !== node.target));
    if (free === undefined) pairs.push([node]);
    else free.push(node);
    byChain.set(chainOf(node), pairs);
  }
  const all = [...byChain].flatMap(([chain, pairs]) => pairs.map((pair) => ({ nodes: pair, chain })));
  return {
    pairs: all.filter((pair) => pair.nodes.length > 1),
    alone: all.filter((pair) => pair.nodes.length === 1).flatMap((pair) => pair.nodes),
  };
}

function nodesOf(session: Session, api: string): GroupNode[] {
  const { name: target, nodes, documents } = session.target;
  if (api === platform) {
    if (session.target.platform === undefined) return [];
    const known = { transactions: [], accounts: [] };
    const own = documents.filter((document) => document.nodes.length === 0);
    return [{ target, node: platform, api, wire: session.platformWire(), path: '', known, documents: own }];
  }
  return nodes
    .filter((node) => node.api === api && node.url !== undefined)
    .map((node) => ({
      target,
      node: node.name,
      api,
      wire: session.nodeWire(node, accessModes(node)[0] ?? 'open'),
      path: node.path,
      known: node.known,
      documents: documents.filter((document) => document.nodes.includes(node.name)),
    }));
}
