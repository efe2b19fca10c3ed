import { loadFaults } from '../targets/catalogue.ts';

/** Ids of the faults that prove each requirement. */
export async function readFaultIndex(): Promise<ReadonlyMap<string, readonly string[]>> {
  const index = new Map<string, string[]>();
  for (const fault of await loadFaults()) {
    for (const id of fault.requirements) index.set(id, [...(index.get(id) ?? []), fault.id]);
  }
  return index;
}
