import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { digestOf } from '../base/digest.ts';
import { isSystemError } from '../base/file-error.ts';
import { isProcessRunning } from '../base/is-process-running.ts';
import type { RequirementResult, RunHead, RunResult } from '../base/run-result.ts';
import { allureFiles, renderAllure } from './formats/allure.ts';
import type { ReportExtras } from './model/extras.ts';
import { resultKey } from './model/result-key.ts';

const folderName = 'allure-results';
const besideName = /^allure-results\.(\d+)\.tmp$/;
/** So many files are written before anything else has its turn: some file systems take 0.7 ms for each. */
const filesAhead = 4;
const pauseMs = 15;
/** A thread that was busy for more than this share of a pause has other things to do. */
const busyShare = 0.6;
/** The same at the end, when nothing else goes on. */
const filesInOneGo = 32;

type AheadEvent =
  | { readonly kind: 'started'; readonly run: RunHead }
  | { readonly kind: 'verdict'; readonly result: RequirementResult }
  | { readonly kind: 'spent' | 'finished' };

/**
 * Writes `allure-results/` while the run goes on, a few files at a time, when its thread has nothing else to do: written at the end,
 * a thousand small files keep whoever waits for the run waiting. They stand beside their place, and what the end of
 * the run makes of them counts.
 */
export class AllureAhead {
  readonly #folder: string;
  readonly #strict: boolean;
  readonly #waiting = new Map<string, RequirementResult>();
  readonly #digests = new Map<string, string>();
  #head: RunHead | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;
  readonly #remove = (): void => rmSync(this.#folder, { recursive: true, force: true });

  /** @param strict whether advisory failures count */
  constructor(directory: string, strict: boolean) {
    this.#folder = besideOf(directory);
    this.#strict = strict;
  }

  /** Takes an event of the run. */
  saw(event: AheadEvent): void {
    if (event.kind === 'started') this.#head = event.run;
    if (event.kind !== 'verdict') return;
    this.#waiting.set(resultKey(event.result), event.result);
    this.#schedule();
  }

  /** Writes no more. @returns what was written, by its digest */
  stop(): ReadonlyMap<string, string> {
    clearTimeout(this.#timer);
    this.#hasEnded = true;
    process.off('exit', this.#remove);
    return this.#digests;
  }

  /** Writes no more, and removes what was written: the run has no reports. */
  discard(): void {
    this.stop();
    this.#remove();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#hasEnded || this.#waiting.size === 0) return;
    const before = performance.eventLoopUtilization();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (performance.eventLoopUtilization(before).utilization < busyShare) this.#writeSome();
      this.#schedule();
    }, pauseMs).unref();
  }

  #writeSome(): void {
    const head = this.#head;
    if (head === undefined) return;
    try {
      if (this.#digests.size === 0) {
        mkdirSync(this.#folder, { recursive: true });
        process.on('exit', this.#remove);
      }
      for (const [key, result] of [...this.#waiting].slice(0, filesAhead)) {
        this.#waiting.delete(key);
        for (const [file, content] of allureFiles(head, result, this.#strict)) {
          writeFileSync(join(this.#folder, file), content);
          this.#digests.set(file, digestOf(content));
        }
      }
    } catch (error) {
      if (!isSystemError(error)) throw error;
      // The end of the run writes them all again, and says what is wrong.
      this.#hasEnded = true;
    }
  }
}

/**
 * Writes `allure-results/` into a directory. A folder cannot be renamed over one that is not empty: the old one is
 * renamed first.
 * @param ahead what already stands beside its place, by its digest: only what differs is written
 * @returns its path
 */
export async function writeAllure(
  directory: string,
  run: RunResult,
  extras: ReportExtras,
  ahead: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const path = join(directory, folderName);
  const beside = besideOf(directory);
  const old = `${path}.${process.pid}.old`;
  try {
    await mkdir(beside, { recursive: true });
    await writeRest(beside, renderAllure(run, extras), ahead);
    await rename(path, old).catch(() => undefined);
    await rename(beside, path);
  } finally {
    await rm(old, { recursive: true, force: true });
  }
  return path;
}

/** Removes what stands beside the folder still: of this process, and of runs that were killed. */
export async function removeUnfinishedAllure(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, id] = besideName.exec(name) ?? [];
    if (id !== undefined && (Number(id) === process.pid || !isProcessRunning(Number(id))))
      await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Hundreds of small files: written synchronously they take half the time, as nothing is handed to other threads and back. */
async function writeRest(
  folder: string,
  files: Iterable<readonly [string, string]>,
  ahead: ReadonlyMap<string, string>,
): Promise<void> {
  const superseded = new Set(await readdir(folder));
  let written = 0;
  for (const [file, content] of files) {
    const isThere = superseded.delete(file) && ahead.get(file) === digestOf(content);
    if (isThere) continue;
    writeFileSync(join(folder, file), content);
    written += 1;
    if (written % filesInOneGo === 0) await setImmediate();
  }
  for (const file of superseded) await rm(join(folder, file), { force: true });
}

/** Where it stands until it is whole. */
function besideOf(directory: string): string {
  return join(directory, `${folderName}.${process.pid}.tmp`);
}
