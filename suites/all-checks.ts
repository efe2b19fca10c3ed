import { readdirSync } from 'node:fs';
import type { Check } from '../engine/check.ts';

interface SuiteModule {
  readonly checks?: readonly Check[];
}

/**
 * Every check of every area: each module `suites/<area>/<topic>.ts` that exports `checks` is found by its place, so
 * that a check is added without editing a list. The order is that of the file names.
 */
export async function loadChecks(): Promise<readonly Check[]> {
  const here = new URL('./', import.meta.url);
  const areas = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = areas.flatMap((area) =>
    readdirSync(new URL(`${area.name}/`, here))
      .filter((file) => /^[a-z0-9-]+\.(ts|js)$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => new URL(`${area.name}/${file}`, here)),
  );
  const modules = await Promise.all(files.sort().map((file) => import(file.href) as Promise<SuiteModule>));
  return modules.flatMap((module) => module.checks ?? []);
}
