import { existsSync, readFileSync } from 'node:fs';

type FaultIndex = ReadonlyMap<string, readonly string[]>;

const bundled = new URL('fault-index.json', import.meta.url);

/** Ids of the faults that prove each requirement. Compiled code finds them beside it (see scripts/bundle-fault-index.mjs). */
export async function readFaultIndex(): Promise<FaultIndex> {
  return existsSync(bundled) ? new Map(JSON.parse(readFileSync(bundled, 'utf8'))) : indexFaults();
}

async function indexFaults(): Promise<FaultIndex> {
  const { loadFaults } = await import('../targets/catalogue.ts');
  const index = new Map<string, string[]>();
  for (const fault of await loadFaults()) {
    for (const id of fault.requirements) index.set(id, [...(index.get(id) ?? []), fault.id]);
  }
  return index;
}
