import { isJsonObject } from '../../base/json-object.ts';
import type { NodeInfo, RenderedNode } from './node-view.ts';
import type { StoredNode } from './store.ts';

/** Stands for a member that is taken away. */
export const absent = Symbol('absent');

/** A copy of an object with the member at `path` replaced or taken away; untouched where its parent is missing. */
export function replaceMember(
  object: RenderedNode,
  [first, ...rest]: readonly string[],
  replacement: unknown,
): RenderedNode {
  if (first === undefined) return object;
  if (rest.length > 0) {
    const inner = object[first];
    if (!isJsonObject(inner)) return object;
    return { ...object, [first]: replaceMember(inner, rest, replacement) };
  }
  if (replacement !== absent) return { ...object, [first]: replacement };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== first));
}

export function hasMember(object: RenderedNode, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (!(first in object)) return false;
  const inner = object[first];
  return rest.length === 0 || (isJsonObject(inner) && hasMember(inner, rest));
}

/** Every fleet has nodes of this name, few of them: what is wrong with them only shows to who looks at all nodes. */
export function isRare(node: StoredNode): boolean {
  return node.name === 'zz';
}

/** A bend of `platform.node` that touches the nodes that `chosen` picks. */
export function onNodes(
  chosen: (node: StoredNode) => boolean,
  change: (rendered: RenderedNode, info: NodeInfo) => RenderedNode,
): (rendered: RenderedNode, info: NodeInfo) => RenderedNode {
  return (rendered, info) => (chosen(info.node) ? change(rendered, info) : rendered);
}
