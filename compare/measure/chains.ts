/**
 * Which nodes are on the same chain: those that share a fact, directly or through others. Each group gets a name after its
 * first fact; a node without facts gets undefined.
 *
 * @param facts of each node, as a question set gathered them
 */
export function chainsOf(facts: readonly ReadonlyMap<string, string>[]): (string | undefined)[] {
  const group = facts.map((_, index) => index);
  const join = (one: number, other: number): void => {
    const [from, to] = [group[one], group[other]];
    for (const [index, member] of group.entries()) if (member === from && to !== undefined) group[index] = to;
  };
  const seen = new Map<string, number>();
  for (const [index, known] of facts.entries()) {
    for (const [name, value] of known) {
      const key = `${name}\u0000${value}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      else join(index, first);
    }
  }
  const names = new Map<number, string>();
  for (const [index, known] of facts.entries()) {
    const [fact] = known.values();
    const of = group[index] ?? index;
    if (fact !== undefined && !names.has(of)) names.set(of, fact);
  }
  return facts.map((known, index) => (known.size === 0 ? undefined : names.get(group[index] ?? index)));
}
