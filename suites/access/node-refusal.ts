import type { NodeCheck } from '../../engine/check.ts';
import { accessModes, noCredential } from '../../engine/wire/credential.ts';
import { wrongPasswords, wrongTokens } from './node-credentials.ts';
import { knockAt, nodeReads } from './node-reads.ts';
import { refusalForm } from './refusal.ts';

const id = 'access.node.refusal';

/** §7.5: how each kind of wrong credential is turned away. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [id],
    on: ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'],
    cost: () => 3,
    run: async (context) => {
      const { proof, node, wire } = context;
      if (accessModes(node)[0] === 'open')
        return proof.skip(id, 'the target file gives the node no credentials');
      const [read] = await nodeReads(context);
      await proof.examine([id], async () => {
        const [token] = wrongTokens(context);
        const [password] = wrongPasswords(context);
        const ways = {
          absent: noCredential,
          token: token?.credential ?? noCredential,
          password: password?.credential ?? noCredential,
        };
        const seen = await Promise.all(
          Object.entries(ways).map(
            async ([name, credential]) => [name, refusalForm(await knockAt(wire, read, credential))] as const,
          ),
        );
        proof.observe(id, Object.fromEntries(seen));
        return [];
      });
    },
  },
];
