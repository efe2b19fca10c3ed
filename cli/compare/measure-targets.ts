import type { RunResult } from '../../base/run-result.ts';
import { measure } from '../../compare/measure/measure.ts';
import type { NodePair } from '../../compare/measure/node-pair.ts';
import type { RoundSpan } from '../../compare/measure/schedule/round-count.ts';
import { questionSets } from '../../compare/questions/all-question-sets.ts';
import { type ExchangeObserver, Session } from '../../engine/run/session.ts';
import type { Limits, Target } from '../../engine/target/target.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import type { MeasurementLine, RoundsEnd } from '../../specs/formats/measurement-line.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { readVersion } from '../version.ts';
import type { MeasurementJournal } from './measurement-journal.ts';
import { planLines } from './plan-lines.ts';

export interface RoundsRequest {
  readonly targets: readonly Target[];
  /** Their runs, in the same order: what those have spent counts against the budgets. */
  readonly runs: readonly RunResult[];
  readonly rounds: RoundSpan;
  readonly breadth: number;
  readonly seed: number;
  readonly pairs: readonly NodePair[];
  readonly wanted: (api: string, method?: string) => boolean;
  readonly signal: AbortSignal;
  /** No progress. */
  readonly quiet?: boolean;
  /** See every exchange. */
  readonly observers?: readonly ExchangeObserver[];
}

/** Sends the paired rounds, with progress on stderr, and records the measurements. */
export async function measureTargets(request: RoundsRequest, journal: MeasurementJournal): Promise<void> {
  const { targets, runs, signal } = request;
  const sessions = targets.map((target, index) => {
    const left = { ...target, limits: limitsLeft(target.limits, runs[index]) };
    return new Session(left, readVersion(), signal, {
      vault: knownSecrets,
      observers: request.observers,
    });
  });
  const showProgress = progress(request.rounds);
  try {
    await measure({
      ...request,
      sessions,
      questionSets,
      emit: (event) => {
        journal.write(event);
        if (request.quiet !== true) showProgress(event);
      },
    });
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
}

function limitsLeft(limits: Limits, run: RunResult | undefined): Limits {
  const { requests, requestUnits } = limits;
  const left = (budget: number, spent = 0): number => Math.max(0, budget - spent);
  return {
    ...limits,
    ...(requests === undefined ? {} : { requests: left(requests, run?.ledger.requests) }),
    ...(requestUnits === undefined ? {} : { requestUnits: left(requestUnits, run?.ledger.requestUnits) }),
  };
}

/** The plan of the rounds, a line every ten per cent, and one for what ends them. */
function progress(span: RoundSpan): (event: MeasurementLine) => void {
  const { stderr } = process;
  let rounds = 0;
  return (event) => {
    if (event.kind === 'plan') {
      rounds = event.rounds;
      stderr.write(`nodeproof: ${rounds} paired rounds\n`);
      for (const line of planLines(event, span)) stderr.write(`nodeproof: ${line}\n`);
    }
    if (event.kind === 'left-out' && event.method === 'further rounds')
      stderr.write(`nodeproof: no further rounds: ${terminalLine(event.reason)}\n`);
    if (event.kind === 'look' && event.settled.length > 0)
      stderr.write(
        `nodeproof: after ${event.rounds} rounds ${event.settled.length} ${event.settled.length === 1 ? 'method is' : 'methods are'} decided and left out of the others\n`,
      );
    if (event.kind === 'rounds-end')
      stderr.write(`nodeproof: ${endings[event.because]}, comparing answers\n`);
    if (event.kind !== 'round') return;
    const done = event.round + 1;
    const tenths = (count: number): number => Math.floor((10 * count) / rounds);
    if (tenths(done) > tenths(done - 1)) stderr.write(`nodeproof: round ${done} of ${rounds}\n`);
  };
}

const endings: Readonly<Record<RoundsEnd, string>> = {
  decided: 'every method is decided',
  rounds: 'all rounds were asked',
  time: 'the time for rounds is spent',
  requests: 'the requests for rounds are spent',
};
