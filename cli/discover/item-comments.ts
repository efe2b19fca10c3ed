import { type Document, isCollection, isMap, isNode, isPair, isSeq, type Node, type YAMLSeq } from 'yaml';

/**
 * Gives each comment of a list to the entry that it stands above. The parser gives those between two entries to the first
 * of them, also where they are indented like the second, and those above the first to the list.
 *
 * @param text what the document was parsed from
 */
export function attachItemComments(list: YAMLSeq, text: string): void {
  for (const [index, item] of list.items.entries()) {
    const next = list.items[index + 1];
    if (!isMap(item) || !isNode(next)) continue;
    const ends = lastNodes(item);
    const from = ends.at(-1)?.range?.[1];
    const to = next.range?.[0];
    if (from === undefined || to === undefined) continue;
    // What follows the last value on its line is a comment of that value.
    const [, ...lines] = text.slice(from, to).split('\n');
    const depth = lines.at(-1)?.indexOf('-') ?? -1;
    if (depth < 0) continue;
    const comments = lines.slice(0, -1).filter((line) => line.trimStart().startsWith('#'));
    const own = comments.filter((line) => indentOf(line) > depth);
    const others = comments.filter((line) => indentOf(line) <= depth);
    for (const node of ends.slice(0, -1)) node.comment = null;
    item.comment = own.length === 0 ? null : own.map(textOf).join('\n');
    next.commentBefore = others.length === 0 ? null : others.map(textOf).join('\n');
    next.spaceBefore = lines.slice(0, -1).some((line) => line.trim() === '');
  }
  const [first] = list.items;
  if (isNode(first) && list.commentBefore != null && first.commentBefore == null) {
    first.commentBefore = list.commentBefore;
    list.commentBefore = null;
  }
}

/** The list of nodes of a target file. */
export function nodeListOf(document: Document): YAMLSeq | undefined {
  const list = document.get('nodes', true);
  return isSeq(list) ? list : undefined;
}

/** A node, its last value, the last value of that one, and so on. */
function lastNodes(node: Node): readonly Node[] {
  if (!isCollection(node)) return [node];
  const last: unknown = node.items.at(-1);
  const value = isPair(last) ? last.value : last;
  return isNode(value) ? [node, ...lastNodes(value)] : [node];
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function textOf(line: string): string {
  return line.trim().slice(1);
}
