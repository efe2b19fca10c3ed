import { firstRound, type Round } from '../round.ts';
import type { Api, NodeTarget } from '../target/target.ts';
import { Unanswered } from '../unanswered.ts';
import { accessModes } from '../wire/credential.ts';
import { nodeReads, platformReads } from './documented-reads.ts';
import type { Session } from './session.ts';

const confirming = { attempt: firstRound.attempt + 1 };

/** Whether the platform API still answers a request that every sound one answers. */
export async function platformControl(session: Session): Promise<boolean> {
  const [read] = platformReads;
  return soundly(async () => (await session.platformWire().ask(read, confirming)).answer.status);
}

/** The same for a node, by the cheapest documented read of its API. */
export async function nodeControl(session: Session, node: NodeTarget): Promise<boolean> {
  if (!isOverHttp(node)) {
    const calls = session.grpc(node);
    // Any status of its own is an answer; what is none throws.
    return soundly(async () => {
      await calls?.ask({ metadata: calls.rightMetadata }, confirming);
      return 0;
    });
  }
  const [read] = nodeReads(node);
  const wire = session.nodeWire(node, accessModes(node)[0] ?? 'open');
  return soundly(async () => (await wire.ask(read, confirming)).answer.status);
}

/**
 * Sends the documented reads of a surface, one after another, until what they are sent for is so.
 * @param node null for the platform API
 * @throws Unanswered
 */
export async function sendDocumentedReads(
  session: Session,
  node: NodeTarget | null,
  round: Round,
  isEnough: () => boolean,
): Promise<void> {
  if (node !== null && !isOverHttp(node)) {
    const calls = session.grpc(node);
    await calls?.ask({ metadata: calls.rightMetadata }, round);
    return;
  }
  const wire =
    node === null ? session.platformWire() : session.nodeWire(node, accessModes(node)[0] ?? 'open');
  for (const read of node === null ? platformReads : nodeReads(node)) {
    await wire.ask(read, round);
    if (isEnough()) return;
  }
}

function isOverHttp(node: NodeTarget): node is NodeTarget & { readonly api: Exclude<Api, 'grpc'> } {
  return node.api !== 'grpc';
}

/** A service that answers with a server error to the plainest request is out of order, whatever else it says. */
async function soundly(status: () => Promise<number>): Promise<boolean> {
  try {
    return (await status()) < 500;
  } catch (error) {
    if (error instanceof Unanswered) return false;
    throw error;
  }
}
