import { type Document, isScalar, type LineCounter, visit } from 'yaml';

/** A key of words: what has digits or is long may be a value, and so a secret, that slipped into the place of a key. */
const plainKey = /^(?=.{1,30}$)[a-z]+(?:[-_][a-z]+)*$/i;

/**
 * Names the key that stands at an offset for the second time, and where it stands first.
 * @param namesKeys whether no key can be a secret
 */
export function duplicateKey(
  document: Document,
  lines: LineCounter,
  second: number,
  namesKeys = false,
): string | undefined {
  let found: string | undefined;
  visit(document, {
    Map: (_key, { items }) => {
      const again = items.find(({ key }) => isScalar(key) && key.range?.[0] === second)?.key;
      if (!isScalar(again)) return undefined;
      const first = items.find(({ key }) => isScalar(key) && key.value === again.value)?.key;
      if (!isScalar(first) || !first.range) return undefined;
      const key = String(again.value);
      const isNamed = namesKeys || plainKey.test(key);
      found = usedTwice(isNamed ? key : undefined, lines.linePos(first.range[0]).line);
      return visit.BREAK;
    },
  });
  return found;
}

/** So many characters of a key are told. */
const mostTold = 60;

/** What is wrong with a key that is there again. @param key undefined where it may be a secret */
export function usedTwice(key: string | undefined, firstLine: number): string {
  const told = key !== undefined && key.length > mostTold ? `${key.slice(0, mostTold)}…` : key;
  const name = told === undefined ? 'the same key' : `the key "${told}"`;
  return `${name} is used twice, first on line ${firstLine}; remove one`;
}
