import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Alternative, Fault } from './behaviour.ts';
import type { SurfaceModule } from './node-service.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
// The same code runs from a checkout (.ts) and compiled (.js); both are never beside each other.
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Every fault of the embedded target, sorted by id: those that the modules of `faults/` export as `faults`. */
export async function loadFaults(): Promise<readonly Fault[]> {
  const modules: readonly { readonly faults?: readonly Fault[] }[] = await importFolder('faults');
  return byId(modules.flatMap((module) => module.faults ?? []));
}

/** Every alternative, sorted by id: those that the modules of `alternatives/` export as `alternatives`. */
export async function loadAlternatives(): Promise<readonly Alternative[]> {
  const modules: readonly { readonly alternatives?: readonly Alternative[] }[] =
    await importFolder('alternatives');
  return byId(modules.flatMap((module) => module.alternatives ?? []));
}

/** Every surface, in the order of their folders' names: the modules `<surface>/mount.ts`. */
export async function loadSurfaces(): Promise<readonly SurfaceModule[]> {
  const files = readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(here, entry.name, `mount${extension}`))
    .filter((file) => existsSync(file))
    .sort();
  return Promise.all(files.map((file): Promise<SurfaceModule> => import(pathToFileURL(file).href)));
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

async function importFolder<Module>(folder: string): Promise<Module[]> {
  const root = join(here, folder);
  if (!existsSync(root)) return [];
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.endsWith(`.test${extension}`))
    .sort();
  return Promise.all(files.map((file): Promise<Module> => import(pathToFileURL(join(root, file)).href)));
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
}
