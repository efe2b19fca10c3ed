import { readFileSync } from 'node:fs';

/** One row of docs/proof.md. */
export interface ProofRow {
  readonly requirement: string;
  readonly faults: readonly string[];
}

/** The rows of docs/proof.md, and the figures that open it, by their names. */
export function readProofPage(): {
  readonly rows: readonly ProofRow[];
  readonly figures: ReadonlyMap<string, number>;
} {
  const lines = readFileSync(new URL('../../docs/proof.md', import.meta.url), 'utf8').split('\n');
  const rows = lines.flatMap((line): ProofRow[] => {
    const [, requirement] = /^\| `([^`]+)` \|/.exec(line) ?? [];
    if (requirement === undefined) return [];
    const proven = line.slice(line.lastIndexOf(' | '));
    return [{ requirement, faults: [...proven.matchAll(/`([^`]+)`/g)].map(([, id]) => id ?? '') }];
  });
  const figures = lines.flatMap((line): [string, number][] => {
    const [, name, count] = /^\| ([^|`]+) \| (\d+) \|$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, Number(count)]];
  });
  return { rows, figures: new Map(figures) };
}
