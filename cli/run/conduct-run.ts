import { join } from 'node:path';
import { Journal } from '../../engine/journal/journal.ts';
import type { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import type { RunEvent } from '../../engine/run/events.ts';
import { plannedResults, type RunPlan } from '../../engine/run/plan/plan.ts';
import { resultsWithoutChecks } from '../../engine/run/results-without-checks.ts';
import type { RunOutcome } from '../../engine/run/run-outcome.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import type { Pools } from '../../engine/wire/connection/pools.ts';
import { AllureAhead } from '../../reports/allure-folder.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { createProgress } from '../../reports/formats/progress.ts';
import { areaOf } from '../../reports/model/figures.ts';
import { resultKey } from '../../reports/model/result-key.ts';
import { wrapWords } from '../../reports/text/wrap-words.ts';
import { planSentence } from '../plan/plan-sentence.ts';
import type { Interruption } from '../process/interrupt.ts';
import { printedExchanges } from './exchange-lines.ts';
import { knownSecrets } from './known-secrets.ts';

/** The outcome of a run, and the file system's error where its journal could not be written: then nothing further was sent. */
export interface Conducted extends RunOutcome {
  readonly failure: NodeJS.ErrnoException | undefined;
  /** When each verdict fell (the last one counts), in Unix milliseconds, by the key of its result. */
  readonly decidedAt: ReadonlyMap<string, number>;
  /** Files of `allure-results/` that stand beside their place already, by their digest. */
  readonly ahead: ReadonlyMap<string, string>;
  /** The end of its connections. */
  readonly closed: Promise<void>;
}

export interface ConductOptions {
  /** No progress. */
  readonly quiet?: boolean;
  /** Every exchange on stderr. */
  readonly verbose?: boolean;
  /** The run ends with its first violation. */
  readonly failFast?: boolean;
  /** Keeps what is answered, where a comparison is to show it. */
  readonly kept?: KeptExchanges | undefined;
  /** Those in which connections were opened before; the run closes them. */
  readonly pools?: Pools | undefined;
}

/** Runs a plan, with its journal in a directory and its progress on stderr. */
export async function conductRun(
  plan: RunPlan,
  directory: string,
  interruption: Interruption,
  { quiet = false, verbose = false, failFast = false, kept, pools }: ConductOptions = {},
): Promise<Conducted> {
  const { stderr } = process;
  const journal = new Journal(join(directory, 'journal.ndjson'));
  const allure = new AllureAhead(directory, plan.strict);
  const progress = createProgress({
    write: (text) => stderr.write(text),
    // Two writers on one line would overwrite each other.
    live: stderr.isTTY === true && !verbose,
    columns: () => stderr.columns,
    areas: countByArea([...plannedResults(plan), ...resultsWithoutChecks(plan)].map(({ id }) => id)),
    budget: plan.target.limits,
  });
  const name = terminalLine(knownSecrets.redact(plan.target.name));
  const say = (text: string): void => {
    if (!quiet) stderr.write(stderr.isTTY ? wrapWords(text, stderr.columns) : text);
  };
  say(`nodeproof: checking ${name}, profile ${plan.profile.name}, seed ${plan.seed}\n`);
  say(`nodeproof: ${planSentence(plan)}\n`);
  const decidedAt = new Map<string, number>();
  let closed = Promise.resolve();
  const outcome = await runTarget(plan, {
    signal: interruption.signal,
    vault: knownSecrets,
    pools,
    closing: (end) => {
      closed = end;
    },
    ...(kept === undefined ? {} : { kept }),
    ...(verbose ? { observer: printedExchanges } : {}),
    emit: (event) => {
      // Requests whose results cannot be recorded are not sent.
      if (journal.failure === undefined && !journal.write(event)) interruption.stop();
      allure.saw(event);
      if (event.kind === 'verdict') decidedAt.set(resultKey(event.result), Date.now());
      if (!quiet) progress(event);
      if (failFast && isViolation(event) && !interruption.signal.aborted) {
        say('nodeproof: stops at the first violation (--fail-fast)\n');
        interruption.stop();
      }
    },
  });
  // A run that could not be recorded has no reports.
  if (journal.failure !== undefined) allure.discard();
  return { ...outcome, failure: journal.failure, decidedAt, ahead: allure.stop(), closed };
}

function countByArea(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(areaOf(id), (counts.get(areaOf(id)) ?? 0) + 1);
  return counts;
}

function isViolation(event: RunEvent): boolean {
  if (event.kind !== 'verdict') return false;
  const { verdict, level, known } = event.result;
  return verdict === 'failed' && level === 'required' && !known;
}
