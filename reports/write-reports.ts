import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunResult } from '../base/run-result.ts';
import { removeUnfinishedAllure, writeAllure } from './allure-folder.ts';
import { renderHar } from './formats/har.ts';
import { renderJunit } from './formats/junit.ts';
import { renderSummary } from './formats/summary.ts';
import { renderHtml } from './html/page.ts';
import type { ReportExtras } from './model/extras.ts';
import { jsonPieces } from './text/json-text.ts';

/**
 * Writes `run.json`, `report.html`, `summary.md`, `junit.xml`, `failures.har` and `allure-results/` into a directory, which it
 * creates if missing. A reader sees an old file or a new one, never half of one: each is written beside its
 * place and renamed.
 *
 * @param ahead files of `allure-results/` that were written while the run went on, by their digest
 * @returns the paths that were written, `run.json` first
 */
export async function writeReports(
  directory: string,
  run: RunResult,
  extras: ReportExtras = {},
  ahead?: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  await mkdir(directory, { recursive: true });
  // One at a time: each takes megabytes until it is written.
  const files: readonly (readonly [string, () => string | readonly string[]])[] = [
    ['run.json', () => [...jsonPieces(run), '\n']],
    ['report.html', () => renderHtml(run, extras).pieces],
    ['summary.md', () => renderSummary(run, extras)],
    ['junit.xml', () => renderJunit(run, extras).pieces],
    ['failures.har', () => `${renderHar(run)}\n`],
  ];
  const written: string[] = [];
  try {
    for (const [name, render] of files) written.push(await replaceFile(directory, name, render()));
    for (const { file, render } of extras.formats ?? [])
      written.push(await replaceFile(directory, file, await render(run)));
    written.push(await writeAllure(directory, run, extras, ahead));
  } finally {
    await removeUnfinishedAllure(directory);
  }
  return written;
}

/** Writes one file of a directory atomically, and returns its path. */
async function replaceFile(
  directory: string,
  name: string,
  content: string | readonly string[],
): Promise<string> {
  const path = join(directory, fileName(name));
  const beside = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(beside, content);
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
  return path;
}

/**
 * A name that stays inside its directory on every file system: separators, control characters and what
 * Windows rejects become `_`, leading dots too.
 */
export function fileName(text: string): string {
  const safe = basename(text.replace(/[^A-Za-z0-9._-]/gu, '_')).replace(/^\.+/, (dots) =>
    '_'.repeat(dots.length),
  );
  return safe === '' ? '_' : safe.slice(0, 200);
}
