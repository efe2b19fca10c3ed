import { cpSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RunResult } from '../../base/run-result.ts';
import type { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import { collectGarbage } from '../../engine/ledger/collect-garbage.ts';
import type { RunPlan } from '../../engine/run/plan/plan.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { readFaultIndex } from '../fault-index.ts';
import type { Interruption } from '../process/interrupt.ts';
import { conductRun } from '../run/conduct-run.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { writeEarlier } from '../run-directory/earlier-file.ts';
import { keepHistory } from '../run-directory/publish.ts';
import type { CompareOptions } from './compare-options.ts';
import { runDirectories } from './comparison-directory.ts';
import type { EarlierRun } from './earlier-runs.ts';
import { namedPlace } from './named-place.ts';

interface RunSetting {
  readonly options: CompareOptions;
  /** By target, as the plans. */
  readonly earlier: readonly EarlierRun[];
  readonly interruption: Interruption;
  /** By target: what its run received, for what the comparison shows side by side. */
  readonly kept: readonly KeptExchanges[];
}

/**
 * Runs every target, one after another, each into its own directory below that of the comparison.
 * @throws the file system's error where a run cannot be written
 */
export async function runTargets(
  plans: readonly RunPlan[],
  directory: string,
  setting: RunSetting,
): Promise<RunResult[]> {
  const { options, earlier, interruption, kept } = setting;
  const places = runDirectories(
    directory,
    plans.map(({ target }) => knownSecrets.redact(target.name)),
  );
  const proofs = await readFaultIndex();
  const runs: RunResult[] = [];
  for (const [index, plan] of plans.entries()) {
    const place = places[index] ?? directory;
    // One target under two names (over HTTP and WebSocket, say) is run once.
    const sameFile = options.target.findIndex((file) => fileOf(file) === fileOf(options.target[index]));
    const known = runs[sameFile];
    if (sameFile < index && known !== undefined) {
      cpSync(places[sameFile] ?? directory, place, { recursive: true });
      runs.push({ ...known, target: { ...known.target, name: knownSecrets.redact(plan.target.name) } });
      continue;
    }
    mkdirSync(place, { recursive: true });
    writeEarlier(place, earlier[index] ?? {});
    const { run, stale, failure, ahead, closed } = await conductRun(plan, place, interruption, {
      ...options,
      kept: kept[index],
    });
    // What is timed afterwards begins with no other connection.
    await closed;
    if (failure !== undefined) throw failure;
    await writeReports(place, run, { strict: options.strict, stale, proofs, ...earlier[index] }, ahead);
    const unkept = options.history === undefined ? undefined : await keepHistory(options.history, run);
    if (unkept !== undefined) throw unkept;
    runs.push(run);
    // No collection of what the run has left behind is to disturb what is timed afterwards.
    await collectGarbage();
  }
  return runs;
}

function fileOf(target: string | undefined): string {
  return resolve(namedPlace(target ?? '').place);
}
