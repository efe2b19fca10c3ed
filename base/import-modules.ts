import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The modules of a folder and of those in it, found by the end of their path without extension, in the order of their paths. So
 * what is of one kind is added without editing a list. The bundled command has that list from its making, which finds calls by
 * their form: both arguments are literals there (see scripts/bundle-command.mjs).
 * @param here address of the module that asks
 * @param folder relative to it: `./faults/`
 * @param ending `.check`, `/mount`; empty for all
 */
export async function importModules<Module>(here: string, folder: string, ending: string): Promise<Module[]> {
  const root = new URL(folder, here);
  if (!existsSync(root)) return [];
  // The same code runs from a checkout (.ts) and compiled (.js); both are never beside each other.
  const extension = here.endsWith('.ts') ? '.ts' : '.js';
  const files = readdirSync(fileURLToPath(root), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith(`${ending}${extension}`) && !file.endsWith(`.test${extension}`))
    .sort();
  return Promise.all(files.map((file): Promise<Module> => import(new URL(file, root).href)));
}
