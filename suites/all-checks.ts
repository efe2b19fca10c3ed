import { importModules } from '../base/import-modules.ts';
import type { Check } from '../engine/check.ts';
import type { WatchRule } from '../engine/watch/watch-rule.ts';

interface SuiteModule {
  readonly checks?: readonly Check[];
  readonly watches?: readonly WatchRule[];
}

/**
 * Every check of every area: each module `<topic>.check.ts` below an area that exports `checks` is found by its
 * name, so that a check is added without editing a list. The order is that of the paths.
 */
export async function loadChecks(): Promise<readonly Check[]> {
  return [...(await modules()).flatMap((module) => module.checks ?? []), ...added];
}

/** Checks from outside: a user's own. */
const added: Check[] = [];

export function addChecks(checks: readonly Check[]): void {
  added.push(...checks);
}

/** The rules that every response of a run is checked against: the `watches` of the same modules. */
export async function loadWatches(): Promise<readonly WatchRule[]> {
  return (await modules()).flatMap((module) => module.watches ?? []);
}

function modules(): Promise<readonly SuiteModule[]> {
  return importModules(import.meta.url, './', '.check');
}
