import type { NodeCheck } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { accessModes, noCredential } from '../../engine/wire/credential.ts';
import { wrongPasswords, wrongTokens } from './node-credentials.ts';
import { refusalForm } from './refusal.ts';
import { rpcReads } from './rpc-reads.ts';
import { knownDoor, visit } from './websocket-visit.ts';

const id = 'access.websocket.refusal';

/** §7.5: how each kind of wrong credential is turned away. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [id],
    on: rpcApis,
    cost: () => 6,
    run: async (context) => {
      const { proof, node, websocket } = context;
      if (websocket === undefined)
        return proof.skip(id, 'the target file gives the node no WebSocket address');
      if (accessModes(node)[0] === 'open')
        return proof.skip(id, 'the target file gives the node no credentials');
      const [read] = rpcReads(node.api);
      await proof.examine([id], async () => {
        const { patienceMs } = await knownDoor(context, websocket);
        const [token] = wrongTokens(context);
        const [password] = wrongPasswords(context);
        const ways = {
          absent: noCredential,
          token: token?.credential ?? noCredential,
          password: password?.credential ?? noCredential,
        };
        const seen = await Promise.all(
          Object.entries(ways).map(
            async ([name, credential]) =>
              [name, refusalForm(await visit(websocket, read, credential, patienceMs))] as const,
          ),
        );
        proof.observe(id, Object.fromEntries(seen));
        return [];
      });
    },
  },
];
