import type { RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import type { ReportExtras } from '../model/extras.ts';
import type { Allowance } from './allowance.ts';
import { areas } from './areas.ts';
import { changes } from './changes.ts';
import { costs } from './costs.ts';
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
  /** Whether it takes what room the others leave. */
  readonly fills?: true;
  /** Null where the run has nothing for it. */
  readonly body: (run: RunResult, extras: ReportExtras, allowance: Allowance) => Fragment | null;
}

/** The page from top to bottom: what matters first stands first. */
export const sections: readonly Section[] = [
  {
    id: 'changes',
    heading: 'What changed',
    body: (run, { previous }, allowance) =>
      previous === undefined ? null : changes(previous, run, allowance),
  },
  {
    id: 'drift',
    heading: 'Drift',
    note: 'What the target does otherwise than before where the contract is silent. Nothing here fails.',
    body: drift,
  },
  { id: 'areas', heading: 'By area', body: areas },
  {
    id: 'stale',
    heading: 'Stale baseline entries',
    note: 'An entry past its date, or whose requirement passes now, has to go: a baseline may not rot.',
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
    note: 'Covered by the baseline; they do not decide the run.',
    fills: true,
    body: (run, extras, allowance) => findings(run, 'known', extras, allowance),
  },
  {
    id: 'advisory',
    heading: 'Advisory failures',
    note: 'The contract does not state these, but every sound service holds to them.',
    fills: true,
    body: (run, extras, allowance) => findings(run, 'advisory', extras, allowance),
  },
  {
    id: 'deviations',
    heading: 'Deviations',
    note: 'These break the text of the contract exactly as the declared dialect is known to.',
    body: (run, _, allowance) => reasons(run.requirements, 'deviates', allowance),
  },
  {
    id: 'inconclusive',
    heading: 'Not decided',
    note: 'The answer could not be had: neither a pass nor a failure.',
    body: (run, _, allowance) => reasons(run.requirements, 'inconclusive', allowance),
  },
  {
    id: 'no-data',
    heading: 'Without data',
    note: 'The target answered, and held nothing to evaluate these with. The target file can name what holds some.',
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
    id: 'not-applicable',
    heading: 'Not applicable',
    note: 'What does not apply to this target.',
    body: (run, _, allowance) => reasons(run.requirements, 'not-applicable', allowance),
  },
  {
    id: 'skipped',
    heading: 'Skipped',
    note: 'What does not apply to this target, or had no data: the record does not say which.',
    body: (run, _, allowance) => reasons(run.requirements, 'skipped', allowance),
  },
  {
    id: 'proof',
    heading: 'Why to trust the checks',
    note: 'Each of these faults, given to the embedded target, breaks the statement beside it; "nodeproof prove" shows that the check sees it.',
    body: proof,
  },
  { id: 'cost', heading: 'Requests and latency', body: costs },
  { id: 'history', heading: 'The last runs', body: history },
  { id: 'method', heading: 'Method', body: method },
];
