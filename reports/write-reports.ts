import { writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RunResult } from '../base/run-result.ts';
import { renderAllure } from './formats/allure.ts';
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
 * @returns the paths that were written, `run.json` first
 */
export async function writeReports(
  directory: string,
  run: RunResult,
  extras: ReportExtras = {},
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
  for (const [name, render] of files) written.push(await replaceFile(directory, name, render()));
  for (const { file, render } of extras.formats ?? [])
    written.push(await replaceFile(directory, file, await render(run)));
  written.push(await replaceFolder(directory, 'allure-results', renderAllure(run, extras)));
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

/** A folder cannot be renamed over one that is not empty: the old one is renamed first. */
async function replaceFolder(
  directory: string,
  name: string,
  files: Iterable<readonly [string, string]>,
): Promise<string> {
  const path = join(directory, fileName(name));
  const beside = `${path}.${process.pid}.tmp`;
  const old = `${path}.${process.pid}.old`;
  try {
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside);
    await writeAll(beside, files);
    await rename(path, old).catch(() => undefined);
    await rename(beside, path);
  } finally {
    await rm(beside, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
  return path;
}

/** So many files are written before anything else has its turn. */
const filesInOneGo = 32;

/** Hundreds of small files: written synchronously they take half the time, as nothing is handed to other threads and back. */
async function writeAll(folder: string, files: Iterable<readonly [string, string]>): Promise<void> {
  let written = 0;
  for (const [file, content] of files) {
    writeFileSync(join(folder, fileName(file)), content);
    written += 1;
    if (written % filesInOneGo === 0) await setImmediate();
  }
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
