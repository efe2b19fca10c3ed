import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';
import { countStandings, placeOf } from './figures.ts';
import { noDataNote } from './no-data-note.ts';
import { groupByReason } from './reasons.ts';
import { rejectedCredentials } from './rejected-credentials.ts';
import { selectionText } from './selection-text.ts';
import { standingOf, withStanding } from './standing.ts';

const longestReason = 120;
const longestSelection = 200;

/**
 * The summary sentence, most important facts first. Statements are counted as the run counts them: once for each
 * node that they apply to. It may quote node names and a reason, so it is hostile text like those.
 *
 * @param staleEntries how many baseline entries are past their date or pass now (interface §4)
 */
export function verdictSentence(run: RunResult, staleEntries = 0): string {
  const counts = countStandings(run.requirements);
  const failed = withStanding(run.requirements, 'failed');
  const advisory = withStanding(run.requirements, 'advisory');
  const part = partText(run);
  const share = evaluatedShare(run);
  const rest = [
    counts.known > 0 ? `${counts.known} ${counts.known === 1 ? 'failure is' : 'failures are'} known` : '',
    counts.deviates > 0
      ? `${counts.deviates} ${verb(counts.deviates, 'deviate')} as the dialect documents`
      : '',
    holding(run),
    share === undefined || run.verdict === 'conforms' ? '' : `${run.profile} evaluates ${share}`,
    counts.inconclusive > 0 ? `${counts.inconclusive} could not be evaluated` : '',
    noDataNote(run.requirements),
  ].filter((part) => part !== '');

  if (run.verdict === 'violates') {
    const breaches = [
      rejectedCredentials(run),
      failed.length > 0
        ? `${statements(failed.length, 'required')} ${verb(failed.length, 'fail')}, ${onPlaces(failed)}`
        : '',
      advisory.length > 0
        ? `${statements(advisory.length, 'advisory')} ${verb(advisory.length, 'fail')}`
        : '',
      staleEntries > 0 || failed.length + advisory.length === 0 ? stale(staleEntries) : '',
    ].filter((part) => part !== '');
    return `Violates the contract${part}: ${[...breaches, ...rest].join('; ')}.`;
  }
  if (run.verdict === 'inconclusive') {
    const unfinished = (run.finishedAt ?? null) === null ? 'the run did not finish; ' : '';
    const seen = isEvaluated(run) ? 'no required statement failed' : nothingEvaluated(run);
    const rejected = rejectedCredentials(run);
    return `Inconclusive${part}: ${rejected === '' ? '' : `${rejected}; `}${unfinished}${[seen, ...advisoryNote(advisory), ...rest].join('; ')}${mostly(run.requirements)}.${nextStep(run)}`;
  }
  const unexpectedly = counts.known > 0 ? ' unexpectedly' : '';
  if (share !== undefined)
    return `Conforms as far as ${run.profile} evaluates${part}: ${share}, none fails${unexpectedly}; ${[...advisoryNote(advisory), ...rest].join('; ')}.`;
  const opening =
    counts.inconclusive > 0
      ? 'Conforms to the contract as far as it could be evaluated'
      : 'Conforms to the contract';
  if (!isEvaluated(run))
    return `${opening}${part}: no required statement was part of it; ${rest.join('; ')}.`;
  return `${opening}${part}: no required statement fails${unexpectedly}; ${[...advisoryNote(advisory), ...rest].join('; ')}.`;
}

/** What a verdict is about where that is not the whole contract: a shard, a selection, or a shard of a selection. */
function partText(run: RunResult): string {
  if (run.shard === undefined && run.selection === undefined) return '';
  const selected = run.selection === undefined ? '' : cut(selectionText(run.selection), longestSelection);
  if (run.shard === undefined) return `, in the selection (${selected}) alone`;
  return `${shardText(run)}${selected === '' ? '' : ` of the selection (${selected})`} alone`;
}

/** How many of the required statements that apply a run evaluates, as in `172 of 601 required statements`; undefined where its profile leaves none out. */
function evaluatedShare({ requirements }: RunResult): string | undefined {
  const applying = requirements.filter(
    (result) => result.level === 'required' && standingOf(result) !== 'not-applicable',
  );
  if (withStanding(applying, 'left-out').length === 0) return undefined;
  const evaluated = applying.filter(({ verdict }) => verdict !== 'skipped' && verdict !== 'inconclusive');
  return `${evaluated.length} of ${statements(applying.length, 'required')}`;
}

/** Names the part that a run is, as in `, in shard 2 of 3`; empty for a whole run. */
export function shardText({ shard }: RunResult): string {
  return shard === undefined ? '' : `, in shard ${shard.index} of ${shard.of}`;
}

function isEvaluated({ requirements }: RunResult): boolean {
  return requirements.some(({ verdict, level }) => verdict === 'passed' && level === 'required');
}

/** Why a run is not green in which nothing failed and nothing is undecided. */
function nothingEvaluated({ requirements }: RunResult): string {
  return requirements.some(({ level }) => level === 'required')
    ? 'nothing was evaluated, as no required statement passed'
    : 'nothing was evaluated, as no required statement was selected';
}

/**
 * How many statements hold, and what not all of these are: required, and decided in each case. Empty where the sentence has said already
 * that nothing was evaluated.
 */
function holding(run: RunResult): string {
  const passed = withStanding(run.requirements, 'passed');
  if (passed.length === 0) return run.verdict === 'inconclusive' && !isEvaluated(run) ? '' : 'none holds';
  const advisory = passed.filter(({ level }) => level === 'advisory').length;
  const beside = run.requirements.filter(({ undecided }) => undecided !== undefined).length;
  const notes = [
    advisory > 0 ? `${advisory} advisory` : '',
    beside > 0 ? `${beside} with undecided cases` : '',
  ].filter((note) => note !== '');
  const among = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return `${passed.length} ${verb(passed.length, 'hold')}${among}`;
}

/** What to do where no answer of use came: whoever reads this has no finding to begin with. */
function nextStep(run: RunResult): string {
  const { requirements } = run;
  const open = requirements.filter(
    ({ level, verdict }) => level === 'required' && verdict === 'inconclusive',
  );
  if (open.length === 0 || isEvaluated(run) || rejectedCredentials(run) !== '') return '';
  return ' Check that the service is up and that the addresses and the api of each node in the target file are right, then run again.';
}

function statements(count: number, level: string): string {
  return `${count} ${level} statement${count === 1 ? '' : 's'}`;
}

function verb(count: number, plural: string): string {
  return count === 1 ? `${plural}s` : plural;
}

function stale(entries: number): string {
  if (entries === 0) return 'the baseline is stale';
  return entries === 1 ? '1 baseline entry is stale' : `${entries} baseline entries are stale`;
}

function advisoryNote(advisory: readonly RequirementResult[]): readonly string[] {
  return advisory.length === 0
    ? []
    : [`${statements(advisory.length, 'advisory')} ${verb(advisory.length, 'fail')} without counting`];
}

function onPlaces(results: readonly RequirementResult[]): string {
  const places = [...new Set(results.map(placeOf))];
  if (places.length > 4) return `on ${places.length} nodes`;
  const last = places.at(-1) ?? '';
  const others = places.slice(0, -1);
  return others.length === 0 ? `on ${last}` : `on ${others.join(', ')} and ${last}`;
}

/** The most frequent reason for not deciding, when it explains at least half of them. */
function mostly(results: readonly RequirementResult[]): string {
  const undecided = withStanding(results, 'inconclusive');
  const [first] = groupByReason(undecided.filter(({ reason }) => (reason ?? '') !== ''));
  if (first === undefined || first.results.length * 2 < undecided.length) return '';
  const { reason, results: ofReason } = first;
  const text = cut(reason, longestReason);
  return `, ${ofReason.length === undecided.length ? '' : `${ofReason.length} of them `}because: ${text.replace(/[.\s]+$/, '')}`;
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${beginningOf(text, longest)}…` : text;
}
