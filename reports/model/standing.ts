import type { RequirementResult } from '../../base/run-result.ts';

/**
 * Where a result stands for a reader: its verdict, with failures split by whether they count. `failed` is a
 * required failure that no baseline covers, `advisory` a failure of what the contract does not state.
 */
export type Standing =
  | 'failed'
  | 'known'
  | 'advisory'
  | 'deviates'
  | 'inconclusive'
  | 'no-data'
  | 'passed'
  | 'observed'
  | 'not-applicable'
  | 'skipped';

interface Words {
  /** A short word that carries the meaning without colour. */
  readonly word: string;
  readonly sign: string;
  /** One sentence for the legend. */
  readonly meaning: string;
}

/** In the order in which a reader should meet them. */
export const standings: Readonly<Record<Standing, Words>> = {
  failed: {
    word: 'failed',
    sign: '✕',
    meaning: 'The contract states it, and the target breaks it.',
  },
  known: {
    word: 'known failure',
    sign: '!',
    meaning: 'It fails as the baseline says; it does not decide the run.',
  },
  advisory: {
    word: 'advisory failure',
    sign: '△',
    meaning:
      'The contract does not state it, but every sound service holds to it. Counts only with --strict.',
  },
  deviates: {
    word: 'deviates',
    sign: '≈',
    meaning: 'Breaks the text of the contract exactly as the declared dialect is known to.',
  },
  inconclusive: {
    word: 'inconclusive',
    sign: '?',
    meaning: 'The answer could not be had. Neither a pass nor a failure.',
  },
  'no-data': {
    word: 'no data',
    sign: '∅',
    meaning: 'The target answered, and held nothing to evaluate it with. The target file can name some.',
  },
  passed: { word: 'passed', sign: '✓', meaning: 'The target holds to it, and there was evidence to judge.' },
  observed: {
    word: 'observed',
    sign: '○',
    meaning: 'The contract is silent: what the target does is recorded, nothing can fail.',
  },
  'not-applicable': { word: 'not applicable', sign: '–', meaning: 'Does not apply to this target.' },
  skipped: {
    word: 'skipped',
    sign: '–',
    meaning: 'Without data or not applicable: what was recorded does not say which.',
  },
};

export const standingOrder = Object.keys(standings) as readonly Standing[];

export function standingOf(result: RequirementResult): Standing {
  if (result.verdict === 'skipped') return result.skip ?? 'skipped';
  if (result.verdict !== 'failed') return result.verdict;
  if (result.known) return 'known';
  return result.level === 'advisory' ? 'advisory' : 'failed';
}

/** The results of one standing, in the order of the run. */
export function withStanding(
  results: readonly RequirementResult[],
  standing: Standing,
): readonly RequirementResult[] {
  return results.filter((result) => standingOf(result) === standing);
}
