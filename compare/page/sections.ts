import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import type { Allowance } from '../../reports/html/allowance.ts';
import type { ComparisonInput } from '../model/comparison-input.ts';
import { coverage } from './coverage.ts';
import { agreement } from './differences/agreement.ts';
import { differences } from './differences/differences.ts';
import { errors } from './errors.ts';
import { evidence, evidentStatements } from './evidence.ts';
import { freshness } from './freshness.ts';
import { distribution } from './latency/distribution.ts';
import { latency } from './latency/latency.ts';
import { method } from './latency/method.ts';
import { errorsOverRounds, lagOverRounds } from './latency/rounds-strip.ts';
import { agreeing, differing } from './matrix.ts';
import { observations } from './observations.ts';
import { places } from './places.ts';
import { cost } from './scoreboard/cost.ts';

export interface ComparisonSection {
  readonly id: string;
  readonly heading: string;
  readonly note?: string | ((input: ComparisonInput) => string);
  /** Null where the comparison has nothing for it. */
  readonly body: (input: ComparisonInput, allowance: Allowance) => Fragment | null;
}

/** The sections of the page from top to bottom: differences between the targets come first. */
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
      `The responses of each target for a statement that one of them violates. The first difference is marked; the targets' URLs and names of secrets are ignored. ${
        witnesses.length === 0
          ? 'A run records the exchange of a violation, and none where a target satisfies the statement.'
          : 'Where a target satisfies the statement, its most similar request of the same kind is shown.'
      }`,
    body: (input, allowance) => evidence(evidentStatements(input.comparison, input.runs), input, allowance),
  },
  {
    id: 'latency',
    heading: 'Latency',
    body: ({ comparison }) => {
      const [compared, spread] = [differences(comparison), distribution(comparison)];
      return together(compared, spread, latency(comparison), places(comparison));
    },
  },
  {
    id: 'errors',
    heading: 'Failed requests',
    note: 'Server errors, resets, timeouts and responses in another format than the API. Rate-limited requests are excluded.',
    body: ({ comparison }) => together(errors(comparison), errorsOverRounds(comparison)),
  },
  {
    id: 'freshness',
    heading: 'Freshness',
    body: ({ comparison }) => together(freshness(comparison), lagOverRounds(comparison)),
  },
  {
    id: 'agreement',
    heading: 'Agreement',
    note: 'Responses for pinned, finalised heights: the data is immutable, so two different responses cannot both be right.',
    body: ({ comparison }, allowance) => agreement(comparison, allowance),
  },
  { id: 'coverage', heading: 'Method coverage', body: ({ comparison }) => coverage(comparison) },
  {
    id: 'observations',
    heading: 'Observations',
    note: 'What the targets do where the contract is silent. Nothing here is right or wrong.',
    body: ({ comparison }, allowance) => observations(comparison, allowance),
  },
  {
    id: 'cost',
    heading: 'Cost',
    note: 'Of the rounds. Correct is a result that can be judged and that nothing speaks against: no response that is provably wrong, and no block without its hash.',
    body: ({ comparison }) => cost(comparison),
  },
  {
    id: 'agree',
    heading: 'Same verdict on all targets',
    body: ({ comparison, runs }) => agreeing(comparison, evidentIds({ comparison, runs })),
  },
  {
    id: 'method',
    heading: 'Method and limits',
    body: ({ comparison, command }) => method(comparison, command),
  },
];

function together(...parts: readonly (Fragment | null)[]): Fragment | null {
  const there = parts.filter((part) => part !== null);
  return there.length === 0 ? null : html`${there}`;
}

function evidentIds({ comparison, runs }: Pick<ComparisonInput, 'comparison' | 'runs'>): ReadonlySet<string> {
  return new Set(evidentStatements(comparison, runs).map(({ id }) => id));
}
