import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../engine/user-error.ts';

const outputs = ['run.json', 'journal.ndjson', 'report.html', 'summary.md', 'junit.xml', 'allure-results'];

/**
 * Makes the directory of a run and proves that it can be written, before anything is sent. What an earlier run
 * left in it goes first, so that a run that is killed never stands beside somebody else's green report.
 * @throws UserError `out/unwritable`
 */
export function prepareRunDirectory(asked: string | undefined, targetName: string, startedAt: Date): string {
  const name = `${targetName.replaceAll(/[^A-Za-z0-9._-]+/g, '-')}-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}`;
  const directory = resolve(asked ?? join('out', name));
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new UserError(
      'out/unwritable',
      `--out ${directory}: cannot be written (${(error as Error).message})`,
    );
  }
  for (const name of outputs) rmSync(join(directory, name), { recursive: true, force: true });
  return directory;
}

/**
 * Where `report` writes: the directory of the only run, or the one that is named.
 * @throws UserError `report/out` where several runs are joined and no place is named for them
 */
export function prepareReportDirectory(asked: string | undefined, directories: readonly string[]): string {
  const [only, ...more] = directories;
  const directory = asked ?? (more.length === 0 ? only : undefined);
  if (directory === undefined)
    throw new UserError(
      'report/out',
      'several directories are joined: name a place for the whole with --out DIR',
    );
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new UserError('out/unwritable', `${directory}: cannot be written (${(error as Error).message})`);
  }
  return directory;
}

/** One level after another: Node's own recursion never returns where a file system (such as /proc) takes no directories. */
function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let path = resolve(directory); !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) mkdirSync(path);
  accessSync(directory, constants.W_OK);
}
