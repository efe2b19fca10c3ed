import type { RequirementResult } from '../../base/run-result.ts';

/**
 * The standing of a result: its verdict, with failures split by whether they count. `failed` is a
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
  | 'left-out'
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
    meaning: 'The contract states it, and the target violates it.',
  },
  known: {
    word: 'known failure',
    sign: '!',
    meaning: 'Fails, and the baseline covers it; it does not affect the verdict.',
  },
  advisory: {
    word: 'advisory failure',
    sign: '△',
    meaning: 'The contract does not state it, but sound services satisfy it. Counts only with --strict.',
  },
  deviates: {
    word: 'deviates',
    sign: '≈',
    meaning: 'Breaks the text of the contract exactly as the declared dialect documents.',
  },
  inconclusive: {
    word: 'inconclusive',
    sign: '?',
    meaning: 'Could not be evaluated: neither passed nor failed.',
  },
  'no-data': {
    word: 'no data',
    sign: '∅',
    meaning: 'No response contained data for it. The target file can name resources that have some.',
  },
  passed: { word: 'passed', sign: '✓', meaning: 'Satisfied, with evidence.' },
  observed: {
    word: 'observed',
    sign: '○',
    meaning: 'The contract is silent: what the target does is recorded, nothing can fail.',
  },
  'left-out': {
    word: 'left out',
    sign: '…',
    meaning: 'It applies to this target, and the profile leaves it out. A longer profile evaluates it.',
  },
  'not-applicable': { word: 'not applicable', sign: '–', meaning: 'Does not apply to this target.' },
  skipped: {
    word: 'skipped',
    sign: '–',
    meaning: 'No data or not applicable: the run does not record which.',
  },
};

export const standingOrder = Object.keys(standings) as readonly Standing[];

export function standingOf(result: RequirementResult): Standing {
  if (result.verdict === 'skipped') return result.leftOut === true ? 'left-out' : (result.skip ?? 'skipped');
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
