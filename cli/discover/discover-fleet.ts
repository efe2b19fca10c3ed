import type { Spent } from '../../engine/ledger/ledger.ts';
import { Session } from '../../engine/run/session.ts';
import type { Target } from '../../engine/target/target.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import { askNode, ends, type NodeKind } from './ask-node.ts';
import { foreignSecrets } from './foreign-secrets.ts';
import { listNodes, listProtocols, type NodeList } from './list-nodes.ts';
import type { ListedNode } from './listed-node.ts';
import { nameNodes } from './names.ts';
import { findNodeAccess, type NodeAccess } from './node-access.ts';
import { probeTarget } from './probe-target.ts';

/** A listed node, and the result of probing it. */
export interface Discovered {
  readonly listed: ListedNode;
  /** Unique, and safe in files and shells. */
  readonly name: string;
  readonly protocol: string | undefined;
  /** Its address and API; or why it has no entry. */
  readonly outcome: { readonly access: NodeAccess; readonly kind: NodeKind } | { readonly why: string };
}

export interface DiscoveredNodes {
  readonly nodes: readonly Discovered[];
  /** Notes about the list as a whole. */
  readonly notes: readonly string[];
  /** Why not all nodes were probed; absent where all were. */
  readonly incomplete?: string;
  /** Redacts a text, including secrets that the platform returned. */
  readonly redact: (text: string) => string;
}

export interface DiscoverControls {
  readonly version: string;
  readonly signal: AbortSignal;
  readonly print: (progress: string) => void;
}

/** The number of nodes with open connections at a time; the next ones are probed when these are closed. */
const batchSize = 200;

/**
 * Reads the platform's list and probes every node on it.
 * @throws NoNodeList where the platform gives no list
 * @throws Unanswered where the list could not be had
 */
export async function discoverFleet(target: Target, controls: DiscoverControls): Promise<DiscoveredNodes> {
  const { platform } = target;
  if (platform === undefined) throw new Error('the target has no platform API');
  const session = new Session(target, controls.version, controls.signal);
  try {
    const wire = session.platformWire();
    const list: NodeList = await listNodes(wire);
    controls.print(`the platform lists ${counted(list.nodes.length)}`);
    const { protocols, cut } = await protocolsOf(session, target);
    const redact = (text: string): string => session.vault.redact(text);
    const names = nameNodes(list.nodes.map(({ id, name }) => ({ id: redact(id), name: redact(name) })));
    const rules = {
      platform: new URL(platform.baseUrl),
      foreignSecrets: (hostname: string) => foreignSecrets(target, hostname),
      vault: session.vault,
    };
    const found = list.nodes.map((listed, index) => ({
      listed,
      name: names[index] ?? `node-${index}`,
      protocol: protocols.get(listed.id),
      access: findNodeAccess(listed, rules),
    }));
    const asked = await askAll(found, target, session.ledger.snapshot(), controls);
    const incomplete = list.incomplete ?? cut ?? asked.incomplete;
    return {
      nodes: asked.nodes,
      notes: list.notes,
      ...(incomplete === undefined ? {} : { incomplete }),
      redact,
    };
  } finally {
    await session.close();
  }
}

type Found = Omit<Discovered, 'outcome'> & { readonly access: NodeAccess | string };

async function protocolsOf(
  session: Session,
  { platform }: Target,
): Promise<{ protocols: ReadonlyMap<string, string>; cut?: string }> {
  try {
    return { protocols: await listProtocols(session.platformWire(), platform?.vocabulary.protocols ?? []) };
  } catch (error) {
    // Without protocols the nodes are still identified by their responses.
    if (error instanceof Unanswered)
      return { protocols: new Map(), ...(ends(error) ? { cut: error.message } : {}) };
    throw error;
  }
}

/** Batch after batch, each in a session of its own, within what the limits of the file leave. */
async function askAll(
  found: readonly Found[],
  target: Target,
  spentOnList: Spent,
  controls: DiscoverControls,
): Promise<{ nodes: Discovered[]; incomplete?: string }> {
  let spent = spentOnList;
  const nodes: Discovered[] = [];
  const reachable = found.filter(({ access }) => typeof access !== 'string').length;
  let incomplete: string | undefined;
  let done = 0;
  for (let from = 0; from < found.length; from += batchSize) {
    const batch = found.slice(from, from + batchSize);
    const ways = batch.flatMap(({ name, access }) => (typeof access === 'string' ? [] : [{ name, access }]));
    const session = new Session(probeTarget(target, ways, spent), controls.version, controls.signal);
    try {
      const outcomes = await Promise.all(
        batch.map(async (one): Promise<Discovered> => {
          const { access, ...rest } = one;
          if (typeof access === 'string') return { ...rest, outcome: { why: access } };
          try {
            if (incomplete !== undefined)
              return { ...rest, outcome: { why: `it was not probed: ${incomplete}` } };
            const kind = await askNode(session, one.name, access, one.protocol);
            done += 1;
            if (done % 50 === 0) controls.print(`probed ${done} of ${counted(reachable)}`);
            return { ...rest, outcome: typeof kind === 'string' ? { why: kind } : { access, kind } };
          } catch (error) {
            if (!(error instanceof Unanswered)) throw error;
            incomplete = error.message;
            return { ...rest, outcome: { why: `probing was not completed: ${error.message}` } };
          }
        }),
      );
      nodes.push(...outcomes);
      const { requests, requestUnits } = session.ledger.snapshot();
      spent = { requests: spent.requests + requests, requestUnits: spent.requestUnits + requestUnits };
    } finally {
      await session.close();
    }
  }
  return { nodes, ...(incomplete === undefined ? {} : { incomplete }) };
}

function counted(nodes: number): string {
  return nodes === 1 ? '1 node' : `${nodes} nodes`;
}
