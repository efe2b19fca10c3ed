import { existsSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isJsonObject } from '../../base/json-object.ts';
import { UserError } from '../../engine/user-error.ts';
import { siblingModule } from '../sibling-module.ts';
import type { NodeproofConfig } from './nodeproof-config.ts';

const names = ['nodeproof.config.ts', 'nodeproof.config.mjs', 'nodeproof.config.js'];
const keys = ['checks', 'reports', 'dialects', 'defaults'];

/**
 * The configuration of a folder: the default export of its `nodeproof.config.ts`, `.mjs` or `.js`; nothing where there is none.
 * @throws UserError `config/unreadable` or `config/unknown-key`
 */
export async function loadConfig(folder: string): Promise<NodeproofConfig> {
  const name = names.find((one) => existsSync(join(folder, one)));
  if (name === undefined) return {};
  const path = join(folder, name);
  if (name.endsWith('.ts')) readTypeScript(path);
  let found: { readonly default?: unknown };
  try {
    found = await import(pathToFileURL(path).href);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError('config/unreadable', `${name}: cannot be loaded (${(error as Error).message})`);
  }
  const config = found.default;
  if (!isJsonObject(config))
    throw new UserError(
      'config/unreadable',
      `${name}: has no default export; write "export default defineConfig({ … })"`,
    );
  const unknown = Object.keys(config).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    throw new UserError(
      'config/unknown-key',
      `${name}: unknown key "${unknown}"; known keys: ${keys.join(', ')}`,
    );
  return config as NodeproofConfig;
}

/** Older Node reads no TypeScript: there the project's own compiler takes the types out. */
function readTypeScript(path: string): void {
  if ((process.features as { readonly typescript?: unknown }).typescript) return;
  let compiler: string;
  try {
    compiler = createRequire(path).resolve('typescript');
  } catch {
    throw new UserError(
      'config/unreadable',
      `${path}: Node ${process.versions.node} does not read TypeScript; use Node 22.18 or later, install typescript beside it, or write nodeproof.config.mjs`,
    );
  }
  register(siblingModule(import.meta.url, 'typescript-hooks'), { data: pathToFileURL(compiler).href });
}
