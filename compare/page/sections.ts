import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import type { Allowance } from '../../reports/html/allowance.ts';
import type { ComparisonInput } from '../model/comparison-input.ts';
import { agreement } from './agreement.ts';
import { cost } from './cost.ts';
import { coverage } from './coverage.ts';
import { differences } from './differences.ts';
import { errors } from './errors.ts';
import { evidence, evidentStatements } from './evidence.ts';
import { freshness } from './freshness.ts';
import { latency } from './latency.ts';
import { agreeing, differing } from './matrix.ts';
import { method } from './method.ts';
import { observations } from './observations.ts';

export interface ComparisonSection {
  readonly id: string;
  readonly heading: string;
  readonly note?: string | ((input: ComparisonInput) => string);
  /** Null where the comparison has nothing for it. */
  readonly body: (input: ComparisonInput, allowance: Allowance) => Fragment | null;
}

/** The page from top to bottom: where the targets differ stands first. */
export const comparisonSections: readonly ComparisonSection[] = [
  {
    id: 'differ',
    heading: 'Where the targets differ',
    body: ({ comparison, runs }) => differing(comparison, evidentIds({ comparison, runs })),
  },
  {
    id: 'evidence',
    heading: 'Side by side',
    note: ({ witnesses = [] }) =>
      `What each target answered to a statement that one of them breaks. The first difference is marked; addresses of the targets and names of secrets do not count. ${
        witnesses.length === 0
          ? 'A run records the exchange of a breach, and none where a target holds to the statement.'
          : 'Where a target holds to the statement, the nearest request of the same kind that it answered stands beside.'
      }`,
    body: (input, allowance) => evidence(evidentStatements(input.comparison, input.runs), input, allowance),
  },
  {
    id: 'latency',
    heading: 'Latency',
    body: ({ comparison }) => {
      const parts = [differences(comparison), latency(comparison)].filter((part) => part !== null);
      return parts.length === 0 ? null : html`${parts}`;
    },
  },
  {
    id: 'errors',
    heading: 'Failed requests',
    note: 'Server errors, resets, timeouts and answers that are not of the API. Refusals for the rate are left out.',
    body: ({ comparison }) => errors(comparison),
  },
  { id: 'freshness', heading: 'Freshness', body: ({ comparison }) => freshness(comparison) },
  {
    id: 'agreement',
    heading: 'Agreement',
    note: 'Answers at pinned and finalised heights: they cannot change any more, so two of them cannot both be right.',
    body: ({ comparison }, allowance) => agreement(comparison, allowance),
  },
  { id: 'coverage', heading: 'Method coverage', body: ({ comparison }) => coverage(comparison) },
  {
    id: 'observations',
    heading: 'Observations',
    note: 'What the targets do where the contract is silent. Nothing here is right or wrong.',
    body: ({ comparison }, allowance) => observations(comparison, allowance),
  },
  { id: 'cost', heading: 'Cost', body: ({ comparison }) => cost(comparison) },
  {
    id: 'agree',
    heading: 'Where all agree',
    body: ({ comparison, runs }) => agreeing(comparison, evidentIds({ comparison, runs })),
  },
  {
    id: 'method',
    heading: 'Method and limits',
    body: ({ comparison, command }) => method(comparison, command),
  },
];

function evidentIds({ comparison, runs }: Pick<ComparisonInput, 'comparison' | 'runs'>): ReadonlySet<string> {
  return new Set(evidentStatements(comparison, runs).map(({ id }) => id));
}
