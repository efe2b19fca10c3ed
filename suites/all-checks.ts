import { readdirSync } from 'node:fs';
import type { Check } from '../engine/check.ts';
import type { WatchRule } from '../engine/watch/watch-rule.ts';

interface SuiteModule {
  readonly checks?: readonly Check[];
  readonly watches?: readonly WatchRule[];
}

/**
 * Every check of every area: each module `suites/<area>/<topic>.ts` that exports `checks` is found by its place, so
 * that a check is added without editing a list. The order is that of the file names.
 */
export async function loadChecks(): Promise<readonly Check[]> {
  return (await modules()).flatMap((module) => module.checks ?? []);
}

/** What every answer of a run is held against: the `watches` of the same modules. */
export async function loadWatches(): Promise<readonly WatchRule[]> {
  return (await modules()).flatMap((module) => module.watches ?? []);
}

async function modules(): Promise<readonly SuiteModule[]> {
  const here = new URL('./', import.meta.url);
  const areas = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = areas.flatMap((area) =>
    readdirSync(new URL(`${area.name}/`, here))
      .filter((file) => /^[a-z0-9-]+\.(ts|js)$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => new URL(`${area.name}/${file}`, here)),
  );
  return Promise.all(files.sort().map((file) => import(file.href) as Promise<SuiteModule>));
}
