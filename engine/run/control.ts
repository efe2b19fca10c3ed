import { firstRound } from '../round.ts';
import type { NodeTarget } from '../target/target.ts';
import { Unanswered } from '../unanswered.ts';
import { accessModes } from '../wire/credential.ts';
import type { Session } from './session.ts';

const confirming = { attempt: firstRound.attempt + 1 };

/** Whether the platform API still answers a request that every sound one answers. */
export async function platformControl(session: Session): Promise<boolean> {
  return soundly(
    async () =>
      (await session.platformWire().ask({ method: 'GET', path: '/v1/organization/' }, confirming)).answer
        .status,
  );
}

/** The same for a node, by the cheapest documented read of its API. */
export async function nodeControl(session: Session, node: NodeTarget): Promise<boolean> {
  const mode = accessModes(node)[0] ?? 'open';
  const wire = session.nodeWire(node, mode);
  switch (node.api) {
    case 'grpc': {
      const calls = session.grpc(node);
      // Any status of its own is an answer; what is none throws.
      return soundly(async () => {
        await calls?.ask({ metadata: calls.rightMetadata }, confirming);
        return 0;
      });
    }
    case 'wallet':
      return soundly(
        async () =>
          (await wire.ask({ method: 'POST', path: '/wallet/getnowblock', body: '{}' }, confirming)).answer
            .status,
      );
    case 'sharded':
      return soundly(
        async () =>
          (
            await wire.ask(
              { method: 'GET', path: '/api/v3/messages', query: { limit: '1' }, requestUnits: 1 },
              confirming,
            )
          ).answer.status,
      );
    default: {
      const [method, params] =
        node.api === 'evm' ? ['eth_getBlockByNumber', ['latest', false]] : ['eth_blockNumber', []];
      const body = JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 });
      return soundly(
        async () =>
          (await wire.ask({ method: 'POST', path: node.path, body, label: String(method) }, confirming))
            .answer.status,
      );
    }
  }
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
