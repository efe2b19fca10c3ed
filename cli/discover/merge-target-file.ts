import { isMap, parseDocument, type YAMLMap, YAMLSeq } from 'yaml';
import { splitGeneratedComments } from './generated-comments.ts';
import { attachItemComments, nodeListOf } from './item-comments.ts';
import { nameOf, placeOf, updateEntry, usedVariables } from './update-entry.ts';

export interface MergedFile {
  readonly text: string;
  /** Names of the entries that are new in it. */
  readonly added: readonly string[];
  /** What the platform now says otherwise, as in `rollup-1: url`. */
  readonly changed: readonly string[];
  /** Names of the entries that were not found this time: not listed, or not to be probed. They stay. */
  readonly kept: readonly string[];
  /** What the file calls the variables of the new text. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Merges a target file that was written anew into one that a person may have edited: new nodes are added at the end, what
 * the platform now says otherwise is changed, and everything else stays as it is, comments too.
 *
 * @param guessed names of nodes whose `api` is a guess: what the file says counts
 */
export function mergeTargetFile(
  existing: string,
  fresh: string,
  guessed: ReadonlySet<string> = new Set(),
): MergedFile {
  const { head, body, tail } = splitGeneratedComments(fresh);
  const source = splitGeneratedComments(existing).body;
  const document = parseDocument(source);
  const list = nodeListOf(document) ?? new YAMLSeq();
  const found = nodeListOf(parseDocument(body)) ?? new YAMLSeq();
  attachItemComments(list, source);
  attachItemComments(found, body);
  const [entries, nodes] = [list, found].map(({ items }) => items.filter((item) => isMap(item))) as [
    YAMLMap[],
    YAMLMap[],
  ];
  const [added, changed]: [string[], string[]] = [[], []];
  const matched = new Set<YAMLMap>();
  const variables = new Map<string, string>();
  for (const node of nodes) {
    const entry = entryOf(node, entries, nodes);
    if (entry === undefined) {
      list.add(node);
      added.push(nameOf(node));
      continue;
    }
    matched.add(entry);
    changed.push(...updateEntry(entry, node, guessed.has(nameOf(node))));
    for (const [name, own] of usedVariables(node, entry)) variables.set(name, own);
  }
  // An empty list is written as [], and no entry can stand below that.
  if (added.length > 0) list.flow = false;
  document.set('nodes', list);
  const text = document.toString({ lineWidth: 0, indentSeq: !/^-\s/m.test(source) });
  const kept = entries.filter((entry) => !matched.has(entry)).map(nameOf);
  return { text: `${head}${text}${tail}`, added, changed, kept, variables };
}

/** The entry of a node: by its name, or by its place where the entry was renamed and nothing else is there. */
function entryOf(node: YAMLMap, entries: readonly YAMLMap[], nodes: readonly YAMLMap[]): YAMLMap | undefined {
  const named = entries.find((entry) => nameOf(entry) === nameOf(node));
  if (named !== undefined) return named;
  const isHere = (one: YAMLMap): boolean => placeOf(one) === placeOf(node);
  const [here, another] = entries.filter(isHere);
  if (here === undefined || another !== undefined || nodes.filter(isHere).length > 1) return undefined;
  return nodes.some((one) => nameOf(one) === nameOf(here)) ? undefined : here;
}
