import { importModules } from '../base/import-modules.ts';
import type { Alternative, Fault } from './entries/behaviour.ts';
import type { SurfaceModule } from './serving/node-service.ts';

/** Every fault of the embedded target, sorted by id: those that the modules of `faults/` export as `faults`. */
export async function loadFaults(): Promise<readonly Fault[]> {
  const modules: readonly { readonly faults?: readonly Fault[] }[] = await importModules(
    import.meta.url,
    './faults/',
    '',
  );
  return byId(modules.flatMap((module) => module.faults ?? []));
}

/** Every alternative, sorted by id: those that the modules of `alternatives/` export as `alternatives`. */
export async function loadAlternatives(): Promise<readonly Alternative[]> {
  const modules: readonly { readonly alternatives?: readonly Alternative[] }[] = await importModules(
    import.meta.url,
    './alternatives/',
    '',
  );
  return byId(modules.flatMap((module) => module.alternatives ?? []));
}

/** Every surface, in the order of their folders' names: the modules `<surface>/mount.ts`. */
export function loadSurfaces(): Promise<readonly SurfaceModule[]> {
  return importModules(import.meta.url, './', '/mount');
}

/**
 * The entries with the given ids, in the order in which they were asked for.
 * @throws {RangeError} naming the first id that is unknown
 */
export function pickById<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  ids: readonly string[],
): readonly Entry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.map((id) => {
    const entry = known.get(id);
    if (entry === undefined) throw new RangeError(`nothing is called ${JSON.stringify(id)}`);
    return entry;
  });
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
}
