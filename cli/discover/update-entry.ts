import type { YAMLMap } from 'yaml';

/** What `discover` finds out; everything else of an entry is the user's. */
const foundKeys = ['api', 'url', 'websocketUrl', 'host', 'plaintext', 'path', 'mode'];
const credentials = [['auth', 'token'], ['auth', 'username'], ['auth', 'password'], ['xToken']];
const reference = /^\$\{(\w+)\}$/;

/**
 * Brings an entry up to date with what was found out about its node. Credentials that the file names stay.
 * @returns what changed, as in `rollup-1: url`
 */
export function updateEntry(entry: YAMLMap, node: YAMLMap, isGuessed: boolean): string[] {
  const changes: string[] = [];
  for (const key of foundKeys) {
    const value = node.get(key);
    const isLeft = value === undefined || (isGuessed && key === 'api') || writesVariable(entry.get(key));
    if (isLeft || textOf(value) === textOf(entry.get(key))) continue;
    entry.set(key, value);
    changes.push(key);
  }
  for (const path of credentials) {
    if (!node.hasIn(path) || entry.hasIn(path)) continue;
    entry.setIn(path, node.getIn(path));
    changes.push(path.join('.'));
  }
  updateTitle(entry, node);
  return changes.map((key) => `${nameOf(entry)}: ${key}`);
}

/** What an entry calls the variables of its node's credentials, where it calls them otherwise. */
export function usedVariables(node: YAMLMap, entry: YAMLMap): readonly (readonly [string, string])[] {
  return credentials.flatMap((path) => {
    const [name, own] = [node, entry].map((one) => reference.exec(String(one.getIn(path)))?.[1]);
    return name === undefined || own === undefined || name === own ? [] : [[name, own] as const];
  });
}

export function nameOf(entry: YAMLMap): string {
  return String(entry.get('name'));
}

export function placeOf(entry: YAMLMap): string {
  return textOf(entry.get('url') ?? entry.get('host'));
}

/** A slash at the end of a URL makes no difference. */
function textOf(value: unknown): string {
  return String(value).replace(/\/+$/, '');
}

/** Whether a person put a variable there: its value is not known here. */
function writesVariable(value: unknown): boolean {
  return typeof value === 'string' && value.includes('${');
}

/** The comment above an entry begins with the node's name; what follows (its software) changes with each release. */
function updateTitle(entry: YAMLMap, node: YAMLMap): void {
  const title = node.commentBefore?.split('\n').find((line) => line.startsWith(` ${nameOf(node)} `));
  const lines = entry.commentBefore?.split('\n');
  const at = lines?.findIndex((line) => line.startsWith(` ${nameOf(node)} `)) ?? -1;
  if (title === undefined || lines === undefined || at < 0) return;
  lines[at] = title;
  entry.commentBefore = lines.join('\n');
}
