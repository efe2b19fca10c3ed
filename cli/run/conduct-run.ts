import { join } from 'node:path';
import { Journal } from '../../engine/journal/journal.ts';
import type { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import type { RunPlan } from '../../engine/run/plan.ts';
import type { RunOutcome } from '../../engine/run/run-outcome.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { createProgress } from '../../reports/formats/progress.ts';
import { resultKey } from '../../reports/model/result-key.ts';
import { planSentence } from '../plan/plan-sentence.ts';
import type { Interruption } from '../process/interrupt.ts';
import { knownSecrets } from './known-secrets.ts';

/** The outcome of a run, and the file system's error where its journal could not be written: then nothing further was sent. */
export interface Conducted extends RunOutcome {
  readonly failure: NodeJS.ErrnoException | undefined;
  /** When each verdict fell (the last one counts), in Unix milliseconds, by the key of its result. */
  readonly decidedAt: ReadonlyMap<string, number>;
}

/**
 * Runs a plan, with its journal in a directory and its progress on stderr.
 * @param kept keeps what is answered, where a comparison is to show it
 */
export async function conductRun(
  plan: RunPlan,
  directory: string,
  interruption: Interruption,
  kept?: KeptExchanges,
): Promise<Conducted> {
  const { stderr } = process;
  const journal = new Journal(join(directory, 'journal.ndjson'));
  const progress = createProgress({
    write: (text) => stderr.write(text),
    live: stderr.isTTY === true,
    columns: () => stderr.columns,
  });
  const name = terminalLine(knownSecrets.redact(plan.target.name));
  stderr.write(`nodeproof: checking ${name}, profile ${plan.profile.name}, seed ${plan.seed}\n`);
  stderr.write(`nodeproof: ${planSentence(plan)}\n`);
  const decidedAt = new Map<string, number>();
  const outcome = await runTarget(plan, {
    signal: interruption.signal,
    vault: knownSecrets,
    ...(kept === undefined ? {} : { kept }),
    emit: (event) => {
      // Requests whose results cannot be recorded are not sent.
      if (journal.failure === undefined && !journal.write(event)) interruption.stop();
      if (event.kind === 'verdict') decidedAt.set(resultKey(event.result), Date.now());
      progress(event);
    },
  });
  return { ...outcome, failure: journal.failure, decidedAt };
}
