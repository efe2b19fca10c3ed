import type { RunResult } from '../../base/run-result.ts';
import { measure } from '../../compare/measure/measure.ts';
import { buildComparison } from '../../compare/model/build-comparison.ts';
import type { Comparison } from '../../compare/model/comparison.ts';
import { gatherMeasurement } from '../../compare/model/measurement/gather-measurement.ts';
import { questionSets } from '../../compare/questions/all-question-sets.ts';
import { Session } from '../../engine/run/session.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Alternative, Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import { onIdleMachine } from './modelled-times.ts';

/** A target of a comparison: the embedded one, overridden; or an address that nobody listens at. */
export interface Contender {
  readonly name: string;
  readonly overrides?: Overrides;
  readonly dead?: true;
  /** Fields of its target file, beside what the embedded target says. */
  readonly file?: Readonly<Record<string, unknown>>;
}

export interface Setting {
  readonly rounds: number;
  readonly seed?: number;
  readonly breadth?: number;
  readonly wanted: (api: string, method?: string) => boolean;
  readonly signal?: AbortSignal;
  readonly heard?: (event: MeasurementLine) => void;
  /** What the comparison is built from in place of each event: `onModelledClock` where it judges times; `onIdleMachine` by default. */
  readonly timed?: (event: MeasurementLine) => MeasurementLine;
}

/** Starts the targets, sends the rounds, and returns compare.json and the events reported on the way. */
export async function measureContenders(
  contenders: readonly Contender[],
  setting: Setting,
): Promise<{ readonly comparison: Comparison; readonly events: readonly MeasurementLine[] }> {
  const { rounds, wanted, seed = 1, breadth = 16, signal = new AbortController().signal } = setting;
  const { heard, timed = onIdleMachine } = setting;
  const started: EmbeddedTarget[] = [];
  const sessions: Session[] = [];
  const events: MeasurementLine[] = [];
  try {
    for (const contender of contenders) sessions.push(await sessionOf(contender, started, signal));
    await measure({
      sessions,
      questionSets,
      rounds: { least: rounds, most: rounds, seconds: 0 },
      breadth,
      seed,
      wanted,
      signal,
      emit: (event) => {
        events.push(event);
        heard?.(event);
      },
    });
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
    await Promise.all(started.map((target) => target.close()));
  }
  const names = contenders.map(({ name }) => name);
  const comparison = buildComparison({
    runs: names.map(emptyRun),
    measurement: gatherMeasurement(events.map(timed), names),
    tool: { name: 'nodeproof', version: '0.0.0' },
    seed,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:00.000Z',
  });
  return { comparison, events };
}

async function sessionOf(
  { name, overrides = {}, dead, file }: Contender,
  started: EmbeddedTarget[],
  signal: AbortSignal,
): Promise<Session> {
  const behaviour = new Behaviour();
  const overridden: Alternative = { id: 'test', section: '4', summary: name, overrides };
  behaviour.set([overridden]);
  const embedded = await startEmbeddedTarget({ seed: 1, tls: false, behaviour });
  started.push(embedded);
  const text = JSON.stringify({ ...embedded.targetFile, name, ...file });
  if (dead === true) await embedded.close();
  return new Session(await parseTarget(text, name, {}), '0.0.0', signal);
}

function emptyRun(name: string): RunResult {
  return {
    format: 'nodeproof-run/1',
    tool: { name: 'nodeproof', version: '0.0.0' },
    target: { name },
    profile: 'quick',
    seed: 1,
    startedAt: '2026-01-01T00:00:00.000Z',
    verdict: 'conforms',
    summary: { passed: 0, failed: 0, deviates: 0, inconclusive: 0, observed: 0, skipped: 0 },
    requirements: [],
    ledger: { requests: 0, requestUnits: 0, nodes: {} },
    latency: {},
  };
}
