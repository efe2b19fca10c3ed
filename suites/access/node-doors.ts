import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import { firstRound } from '../../engine/round.ts';
import { breach, holds, type Judgement, lacking } from '../../engine/verdict/judgement.ts';
import { type AccessMode, accessModes } from '../../engine/wire/credential.ts';
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
import { knockAt, type NodeRead, nodeReads, readNode, servesNode } from './node-reads.ts';
import { judgeRefusal } from './refusal.ts';

const on = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'] as const;
const again = { attempt: 1 };
const noCredentials = 'the target file gives the node no credentials';

/** Whether the node's own credential, in the mode of the context or any other, gets data. @throws Unanswered */
async function opens(context: NodeContext, read: NodeRead, fresh: boolean): Promise<boolean> {
  for (const mode of accessModes(context.node)) {
    const exchange = await readNode(context.wireIn(mode), read, fresh ? again : firstRound);
    if (servesNode(read, exchange)) return true;
  }
  return false;
}

function accepted(id: string, mode: AccessMode, presented: string): NodeCheck {
  return {
    decides: [id],
    on,
    cost: () => 3,
    run: async (context) => {
      const { proof, node } = context;
      if (!accessModes(node).includes(mode)) return proof.skip(id, `the target file gives no ${presented}`);
      const wire = context.wireIn(mode);
      const reads = await nodeReads(context);
      await proof.cases(id, reads, async (read, round): Promise<Judgement> => {
        const exchange = await readNode(wire, read, round);
        if (servesNode(read, exchange)) return holds;
        const { status, text } = exchange.answer;
        const expected = `data of ${read.request.label} for the right ${presented}`;
        return breach({ rule: 'refused', at: '', expected, actual: `status ${status}: ${text}`, exchange });
      });
    },
  };
}

/**
 * Every stranger at one documented request, each at the next one, and the first of them at all: a door may stand open for
 * one request alone.
 */
function cellsOf(strangers: readonly Stranger[], reads: readonly NodeRead[]) {
  return strangers.flatMap((stranger, index) =>
    reads
      .filter((_read, place) => index === 0 || place === index % reads.length)
      .map((read) => ({ stranger, read })),
  );
}

function refused(
  id: string,
  cost: number,
  strangersOf: (context: NodeContext) => readonly Stranger[],
  none: string,
): NodeCheck {
  return {
    decides: [id],
    on,
    cost: () => cost,
    run: async (context) => {
      const { proof, node, wire } = context;
      if (accessModes(node)[0] === 'open') return proof.skip(id, noCredentials);
      const strangers = strangersOf(context);
      if (strangers.length === 0) return proof.skip(id, none);
      const reads = await nodeReads(context);
      await proof.cases(id, cellsOf(strangers, reads), async ({ stranger, read }) => {
        if (!(await opens(context, read, false))) {
          return lacking(`the right credentials get no data of ${read.request.label} either`);
        }
        const exchange = await knockAt(wire, read, stranger.credential);
        const attempt = { exchange, letIn: servesNode(read, exchange), presented: stranger.presented };
        return judgeRefusal(attempt, () => opens(context, read, true));
      });
    },
  };
}

/** §1.4, §5.1, §5.2 over HTTPS: who is let in, and who is not. */
export const checks: readonly NodeCheck[] = [
  accepted('access.node.token-accepted', 'token', 'token in the path'),
  accepted('access.node.basic-accepted', 'basic', 'user name and password'),
  refused('access.node.absent-refused', 3, () => nobody, ''),
  refused('access.node.token-wrong-refused', 14, wrongTokens, ''),
  refused('access.node.basic-wrong-password-refused', 16, wrongPasswords, ''),
  refused('access.node.basic-wrong-username-refused', 14, wrongUsernames, ''),
  refused('access.node.bearer-refused', 5, bearers, ''),
  refused('access.node.platform-key-refused', 5, platformKeys, 'the target file names no platform'),
  refused(
    'access.node.token-of-another-refused',
    8,
    othersCredentials,
    'no other node of the target has another address on the same host and credentials of its own',
  ),
];
