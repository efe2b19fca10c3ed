import type { RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import type { ReportExtras } from '../model/extras.ts';
import type { Allowance } from './allowance.ts';
import { areas } from './areas.ts';
import { changes } from './changes.ts';
import { costs } from './costs.ts';
import { crossed } from './crossed.ts';
import { drift } from './drift.ts';
import { findings } from './findings.ts';
import { history } from './history.ts';
import { method } from './method.ts';
import { observations } from './observations.ts';
import { proof } from './proof.ts';
import { reasons } from './reason-groups.ts';
import { requirements } from './requirements.ts';
import { staleBaseline } from './stale-baseline.ts';

export interface Section {
  /** The fragment that links lead to. */
  readonly id: string;
  readonly heading: string;
  readonly note?: string;
  /** Whether it gets the rest of the allowance. */
  readonly fills?: true;
  /** Null where the run has nothing for it. */
  readonly body: (run: RunResult, extras: ReportExtras, allowance: Allowance) => Fragment | null;
}

/** The page from top to bottom: the most important sections first. */
export const sections: readonly Section[] = [
  {
    id: 'crossed',
    heading: 'Answers to other requests',
    note: 'The probable cause of the failures that it names: see to it first.',
    body: (run, _, allowance) => crossed(run, allowance),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (run, { previous }, allowance) =>
      previous === undefined ? null : changes(previous, run, allowance),
  },
  {
    id: 'drift',
    heading: 'Drift',
    note: 'Changed observations: what the target does where the contract is silent. Nothing here can fail.',
    body: drift,
  },
  { id: 'areas', heading: 'By area', body: areas },
  {
    id: 'stale',
    heading: 'Stale baseline entries',
    note: 'Entries that have expired, or whose requirement now passes. Stale entries must be removed.',
    body: (_, { stale }, allowance) => staleBaseline(stale ?? [], allowance),
  },
  {
    id: 'failures',
    heading: 'Failures',
    fills: true,
    body: (run, extras, allowance) => findings(run, 'failed', extras, allowance),
  },
  {
    id: 'known',
    heading: 'Known failures',
    note: 'Covered by the baseline; they do not affect the verdict.',
    fills: true,
    body: (run, extras, allowance) => findings(run, 'known', extras, allowance),
  },
  {
    id: 'advisory',
    heading: 'Advisory failures',
    note: 'The contract does not state these, but sound services satisfy them.',
    fills: true,
    body: (run, extras, allowance) => findings(run, 'advisory', extras, allowance),
  },
  {
    id: 'deviations',
    heading: 'Deviations',
    note: 'These break the text of the contract exactly as the declared dialect documents.',
    body: (run, _, allowance) => reasons(run.requirements, 'deviates', allowance),
  },
  {
    id: 'inconclusive',
    heading: 'Inconclusive',
    note: 'Could not be evaluated: neither passed nor failed.',
    body: (run, _, allowance) => reasons(run.requirements, 'inconclusive', allowance),
  },
  {
    id: 'no-data',
    heading: 'No data',
    note: 'No response contained data for these. The target file can name resources that have some.',
    body: (run, _, allowance) => reasons(run.requirements, 'no-data', allowance),
  },
  {
    id: 'requirements',
    heading: 'Every requirement',
    body: (run, _, allowance) => requirements(run.requirements, allowance),
  },
  {
    id: 'observations',
    heading: 'Observations',
    note: 'What this target does where the contract is silent. Nothing here can fail.',
    body: (run, _, allowance) => observations(run.requirements, allowance),
  },
  {
    id: 'left-out',
    heading: 'Left out',
    note: 'Requirements that apply to this target and that the profile leaves out. A longer profile evaluates them.',
    body: (run, _, allowance) => reasons(run.requirements, 'left-out', allowance),
  },
  {
    id: 'not-applicable',
    heading: 'Not applicable',
    note: 'Requirements that do not apply to this target.',
    body: (run, _, allowance) => reasons(run.requirements, 'not-applicable', allowance),
  },
  {
    id: 'skipped',
    heading: 'Skipped',
    note: 'Not applicable to this target, or no data: the run does not record which.',
    body: (run, _, allowance) => reasons(run.requirements, 'skipped', allowance),
  },
  {
    id: 'proof',
    heading: 'Evidence for the checks',
    note: 'Each fault makes the embedded target violate the statement; "nodeproof prove" shows that the check catches it.',
    body: proof,
  },
  { id: 'cost', heading: 'Requests and latency', body: costs },
  { id: 'history', heading: 'The last runs', body: history },
  { id: 'method', heading: 'Method', body: method },
];
