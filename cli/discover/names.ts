import { secretName } from '../../engine/secrets/secret-name.ts';
import type { ListedNode } from './listed-node.ts';

const maxLength = 60;

/**
 * A name for each node: its own, in letters that are safe in files, addresses and shells, with its id behind it where
 * several nodes have the same name. The names do not depend on the order of the list.
 */
export function nameNodes(nodes: readonly Pick<ListedNode, 'id' | 'name'>[]): string[] {
  const plain = nodes.map(({ name, id }) => slug(name) || slug(id) || 'node');
  const bearers = new Map<string, number>();
  for (const name of plain) bearers.set(variableOf(name), (bearers.get(variableOf(name)) ?? 0) + 1);
  const taken = new Set<string>();
  return nodes.map(({ id }, index) => {
    const name = plain[index] ?? 'node';
    const alone = bearers.get(variableOf(name)) === 1;
    const wanted = alone ? name : [name, slug(id).toLowerCase()].filter((part) => part !== '').join('-');
    let unique = wanted;
    for (let number = 2; taken.has(variableOf(unique)); number += 1) unique = `${wanted}-${number}`;
    taken.add(variableOf(unique));
    return unique;
  });
}

/**
 * What names of environment variables for a node begin with. The target's name and the word NODE stand first: a
 * platform that calls a node "github" must not get at GITHUB_TOKEN.
 */
export function variablePrefix(targetName: string, nodeName: string): string {
  const prefix = variableOf(`${targetName} node ${nodeName}`);
  return /^[0-9]/.test(prefix) ? `_${prefix}` : prefix;
}

/** Names that differ in more than this give different variables. */
function variableOf(name: string): string {
  return secretName(name);
}

function slug(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^[-._]+|[-._]+$/g, '');
}
