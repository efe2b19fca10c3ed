import { parse } from 'lossless-json';
import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import type { ReportExtras } from '../model/extras.ts';
import { resultKey } from '../model/result-key.ts';
import { observationText } from './history.ts';
import { stateAfter } from './history-state.ts';
import { type ValueChange, valueChanges } from './value-changes.ts';

/** A changed observation where the contract is silent. It cannot fail. */
export interface Drift {
  readonly result: RequirementResult;
  /** Where it differs; empty where it is known that it did and not how. */
  readonly changes: readonly ValueChange[];
}

export interface DriftSince {
  /** ISO 8601: the run that it is measured from; null where there is none. */
  readonly since: string | null;
  readonly drifts: readonly Drift[];
}

/**
 * What was observed otherwise in the earlier run, or, for what that run did not observe, when the history last had it.
 */
export function driftSince(run: RunResult, { previous, history }: ReportExtras): DriftSince {
  const entries = history ?? [];
  const before = new Map(stateAfter(entries).observed);
  for (const result of previous?.requirements ?? []) {
    if (result.verdict === 'observed') before.set(resultKey(result), observationText(result));
  }
  return {
    since: previous?.startedAt ?? entries.at(-1)?.startedAt ?? null,
    drifts: run.requirements.flatMap((result) => driftOf(result, before.get(resultKey(result)))),
  };
}

function driftOf(result: RequirementResult, earlier: string | undefined): readonly Drift[] {
  if (result.verdict !== 'observed' || earlier === undefined || earlier === observationText(result))
    return [];
  try {
    const changes = valueChanges(parse(earlier), result.observation);
    // The same fields in another order are the same.
    return changes.length === 0 ? [] : [{ result, changes }];
  } catch {
    return [{ result, changes: [] }];
  }
}
