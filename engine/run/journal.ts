import { closeSync, openSync, writeSync } from 'node:fs';
import type { RunEvent } from './events.ts';

export const journalFormat = 'nodeproof-journal/1';

/**
 * The verdicts as they fall, on disk line by line, so that a run that is killed can still be reported. Without a
 * footer line a journal is incomplete, and no report of it is green.
 */
export class Journal {
  readonly #file: number;

  /** @throws the file system's error where the file cannot be made */
  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(event: RunEvent): void {
    writeSync(this.#file, `${JSON.stringify(lineOf(event))}\n`);
    if (event.kind === 'finished') closeSync(this.#file);
  }
}

function lineOf(event: RunEvent): object {
  switch (event.kind) {
    case 'started':
      return {
        kind: 'header',
        format: journalFormat,
        ...event.run,
        planned: event.planned,
        strict: event.strict,
      };
    case 'verdict':
      return { kind: 'verdict', ...event.result };
    case 'finished': {
      const { finishedAt, verdict, summary, ledger, latency } = event.run;
      return { kind: 'footer', finishedAt, verdict, summary, ledger, latency, stale: event.stale };
    }
  }
}
