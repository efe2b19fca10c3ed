import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { breach, holds, type Judgement, lacking } from '../../engine/verdict/judgement.ts';
import { type AccessMode, accessModes, credentialOf } from '../../engine/wire/credential.ts';
import { answered } from '../../engine/wire/wire.ts';
import {
  bearers,
  nobody,
  othersCredentials,
  platformKeys,
  type Stranger,
  wrongPasswords,
  wrongTokens,
  wrongUsernames,
} from './node-credentials.ts';
import { judgeRefusal } from './refusal.ts';
import { rpcReads } from './rpc-reads.ts';
import { knownDoor, servesOver, tryDoor, visit } from './websocket-visit.ts';

const emptyToken: Stranger = {
  presented: 'an empty token',
  credential: { kind: 'url-token', token: '' },
};
const noAddress = 'the target file gives the node no WebSocket address';
const noCredentials = 'the target file gives the node no credentials';

function accepted(id: string, mode: AccessMode, presented: string): NodeCheck {
  return {
    decides: [id],
    on: rpcApis,
    cost: () => 4,
    run: async (context) => {
      const { proof, node, websocket } = context;
      if (websocket === undefined) return proof.skip(id, noAddress);
      if (!accessModes(node).includes(mode)) return proof.skip(id, `the target file gives no ${presented}`);
      await proof.cases(id, rpcReads(node.api), async (read): Promise<Judgement> => {
        const exchange = await visit(websocket, read, credentialOf(node, mode));
        if (servesOver(read, exchange)) return holds;
        const { answer } = exchange;
        // No word at all may be an outage; a connection that is closed, or an answer without data, is a refusal.
        if (answer.kind === 'no-answer' && !/closed with code/.test(answer.message)) answered(exchange);
        return breach({
          rule: 'refused',
          at: '',
          expected: `data of ${read.method} over a WebSocket for the right ${presented}`,
          actual: answer.kind === 'answer' ? `status ${answer.status}: ${answer.text}` : answer.message,
          exchange,
        });
      });
    },
  };
}

function refused(
  id: string,
  cost: number,
  strangersOf: (context: NodeContext) => readonly Stranger[],
  none: string,
): NodeCheck {
  return {
    decides: [id],
    on: rpcApis,
    cost: () => cost,
    run: async (context) => {
      const { proof, node, websocket } = context;
      if (websocket === undefined) return proof.skip(id, noAddress);
      if (accessModes(node)[0] === 'open') return proof.skip(id, noCredentials);
      const strangers = strangersOf(context);
      if (strangers.length === 0) return proof.skip(id, none);
      const reads = rpcReads(node.api);
      const cells = strangers.map((stranger, index) => ({
        stranger,
        read: reads[index % reads.length] ?? reads[0],
      }));
      await proof.cases(id, cells, async ({ stranger, read }) => {
        const { open, patienceMs } = await knownDoor(context, websocket);
        if (!open) return lacking('the right credentials get no data over WebSocket either');
        const exchange = await visit(websocket, read, stranger.credential, patienceMs);
        const { presented } = stranger;
        return judgeRefusal({ exchange, letIn: servesOver(read, exchange), presented }, async () => {
          // An open door met with silence has refused: only a connection that could not be had may be an outage.
          const { answer } = exchange;
          const silent = answer.kind === 'no-answer' && answer.cause === 'timeout';
          return silent || (await tryDoor(context, websocket)).open;
        });
      });
    },
  };
}

/** §5.1, §5.2 over WebSocket: who is let in, and who is not. */
export const checks: readonly NodeCheck[] = [
  accepted('access.websocket.token-accepted', 'token', 'token below /ws'),
  accepted('access.websocket.basic-accepted', 'basic', 'user name and password'),
  refused('access.websocket.absent-refused', 4, () => [...nobody, emptyToken], ''),
  refused('access.websocket.token-wrong-refused', 24, wrongTokens, ''),
  refused(
    'access.websocket.basic-wrong-refused',
    40,
    (context) => [...wrongPasswords(context), ...wrongUsernames(context)],
    '',
  ),
  refused('access.websocket.bearer-refused', 6, bearers, ''),
  refused('access.websocket.platform-key-refused', 6, platformKeys, 'the target file names no platform'),
  refused(
    'access.websocket.token-of-another-refused',
    10,
    othersCredentials,
    'no other node of the target has another address on the same host and credentials of its own',
  ),
];
