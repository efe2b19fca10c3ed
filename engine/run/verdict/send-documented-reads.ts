import type { Caching } from '../../caching.ts';
import type { NodeTarget } from '../../target/target.ts';
import { accessModes } from '../../wire/credential.ts';
import type { Session } from '../session.ts';
import { isOverHttp, nodeReads, platformReads } from './documented-reads.ts';

/**
 * Sends the documented reads of a surface, one after another, until a condition holds.
 * @param node null for the platform API
 * @throws Unanswered
 */
export async function sendDocumentedReads(
  session: Session,
  node: NodeTarget | null,
  caching: Caching,
  isEnough: () => boolean,
): Promise<void> {
  if (node !== null && !isOverHttp(node)) {
    const calls = session.grpc(node);
    await calls?.ask({ metadata: calls.rightMetadata }, caching);
    return;
  }
  const wire =
    node === null ? session.platformWire() : session.nodeWire(node, accessModes(node)[0] ?? 'open');
  for (const read of node === null ? platformReads : nodeReads(node)) {
    await wire.ask(read, caching);
    if (isEnough()) return;
  }
}
