import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fieldOf } from '../../base/json-object.ts';
import { fileName } from '../../reports/write-reports.ts';

/** How `nightly` names the run directory of a night, so that names sort by time. */
const nightName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Where `nightly` keeps what it knows of one target: a run directory for each night. The history of all targets stands beside `nights/`. */
export interface NightFolder {
  /** Holds the nights of this target. */
  readonly path: string;
  /** For `readHistory` and `appendHistory`. */
  readonly history: string;
}

export function nightFolder(dir: string, targetName: string): NightFolder {
  const root = resolve(dir);
  return { path: join(root, 'nights', fileName(targetName)), history: join(root, 'history') };
}

/** The run directory of a night that begins now. */
export function nightPath({ path }: NightFolder, startedAt: Date): string {
  return join(path, startedAt.toISOString().replaceAll(/[:.]/g, '-'));
}

/** The run directories of earlier nights, newest first; of those that were killed too. */
export function earlierNights({ path }: NightFolder): readonly string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => nightName.test(name) && statSync(join(path, name)).isDirectory())
    .sort()
    .reverse()
    .map((name) => join(path, name));
}

/**
 * Removes all but the newest nights, and the newest of those that decided: what comes is compared with it. Nothing but directories that
 * `nightly` named is ever removed.
 */
export function rotateNights(folder: NightFolder, keep: number): void {
  const nights = earlierNights(folder);
  const decided = nights.find(hasDecided);
  for (const old of nights.slice(keep)) if (old !== decided) rmSync(old, { recursive: true, force: true });
}

/** Whether a night ended with a verdict: it was not killed, and the service answered. */
function hasDecided(night: string): boolean {
  try {
    const run: unknown = JSON.parse(readFileSync(join(night, 'run.json'), 'utf8'));
    return ['conforms', 'violates'].includes(String(fieldOf(run, 'verdict')));
  } catch {
    return false;
  }
}
