import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { isSystemError } from '../../base/file-error.ts';
import type { RequirementResult } from '../../base/run-result.ts';
import { escapedJson } from '../escaped-json.ts';
import type { RunEvent } from '../run/events.ts';

export const journalFormat = 'nodeproof-journal/1';

/**
 * Verdicts as they are decided, and periodically what was spent, on disk line by line, so that a run that is killed can still be reported. Without a
 * footer line a journal is incomplete, and no report of it is green.
 */
export class Journal {
  readonly #path: string;
  readonly #file: number;
  #header = '';
  #failure: NodeJS.ErrnoException | undefined;

  /** @throws the file system's error where the file cannot be made */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'w');
  }

  /** The error after which nothing more is written: a full disk, most often. */
  get failure(): NodeJS.ErrnoException | undefined {
    return this.#failure;
  }

  /** @returns false where the file system does not take the line */
  write(event: RunEvent): boolean {
    if (this.#failure !== undefined) return false;
    try {
      const line = escapedJson(lineOf(event));
      writeAll(this.#file, `${line}\n`);
      if (event.kind === 'started') this.#header = line;
      if (event.kind === 'finished') {
        closeSync(this.#file);
        this.#replace(event.run.requirements, line);
      }
      return true;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      this.#failure = error;
      if (event.kind !== 'finished') closeSync(this.#file);
      return false;
    }
  }

  /**
   * Lines that were written earlier may contain a secret that was learned later, superseded verdicts, and what
   * was spent until then: what is final takes their place at once.
   */
  #replace(results: readonly RequirementResult[], footer: string): void {
    const beside = `${this.#path}.tmp`;
    try {
      const file = openSync(beside, 'w');
      try {
        writeAll(file, `${this.#header}\n`);
        for (const result of results) writeAll(file, `${escapedJson(lineOf({ kind: 'verdict', result }))}\n`);
        writeAll(file, `${footer}\n`);
      } finally {
        closeSync(file);
      }
      renameSync(beside, this.#path);
    } finally {
      rmSync(beside, { force: true });
    }
  }
}

/** Writes all bytes: a nearly full disk accepts only part of them. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

function lineOf(event: RunEvent): object {
  switch (event.kind) {
    case 'started':
      return {
        kind: 'header',
        format: journalFormat,
        ...event.run,
        planned: event.planned,
        plan: event.plan,
        ...(event.nodes === undefined ? {} : { nodes: event.nodes }),
        strict: event.strict,
      };
    case 'verdict':
      return { kind: 'verdict', ...event.result };
    case 'spent':
      return { kind: 'ledger', ...event.ledger };
    case 'finished': {
      const { finishedAt, verdict, summary, ledger, latency, traffic, crossed } = event.run;
      const { stale, passing } = event;
      return {
        kind: 'footer',
        ...{ finishedAt, verdict, summary, ledger, latency, stale },
        ...(crossed === undefined ? {} : { crossed }),
        ...(traffic === undefined ? {} : { traffic }),
        ...(passing === undefined ? {} : { passing }),
      };
    }
  }
}
