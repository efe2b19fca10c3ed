import type { NodePair } from '../../compare/measure/node-pair.ts';
import type { NodeTarget, Target } from '../../engine/target/target.ts';
import { isRpcApi } from '../../engine/target/target.ts';
import { UserError } from '../../engine/user-error.ts';

const overWebSocket = ':ws';

/**
 * `--pair NAME=NODE,NODE`: a node of each target, in the order of the targets, that are compared although they are called
 * differently; `NODE:ws` is the node over its WebSocket.
 * @throws UserError for a pair that the targets do not have
 */
export function nodePairs(pairs: readonly string[], targets: readonly Target[]): readonly NodePair[] {
  return pairs.map((text) => {
    const [, name, list] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    const names = list?.split(',').map((one) => one.trim()) ?? [];
    if (name === undefined || names.length !== targets.length)
      throw wrong(text, `write it as NAME=NODE,NODE with a node of each of the ${targets.length} targets`);
    const nodes = targets.map((target, at) => nodeOf(target, names[at] ?? '', text));
    const [first] = nodes;
    const other = nodes.find(({ api }) => api !== first?.api);
    if (first !== undefined && other !== undefined)
      throw wrong(
        text,
        `${first.name} serves ${first.api}, ${other.name} serves ${other.api}; only one api can be compared`,
      );
    return {
      name,
      nodes: nodes.map((node, at) => ({
        target: targets[at]?.name ?? '',
        node: node.name,
        webSocket: names[at]?.endsWith(overWebSocket) === true,
      })),
    };
  });
}

function nodeOf(target: Target, asked: string, text: string): NodeTarget {
  const name = asked.endsWith(overWebSocket) ? asked.slice(0, -overWebSocket.length) : asked;
  const node = target.nodes.find((one) => one.name === name);
  if (node === undefined) throw wrong(text, `${target.name} has no node named ${JSON.stringify(name)}`);
  if (asked === name) return node;
  if (node.websocketUrl === undefined || !isRpcApi(node.api))
    throw wrong(
      text,
      `${name} of ${target.name} has no websocketUrl, or its API is not served over WebSocket`,
    );
  return node;
}

function wrong(text: string, why: string): UserError {
  return new UserError('compare/pair', `--pair ${text}: ${why}`);
}
