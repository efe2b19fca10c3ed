import { groupBy } from '../../base/group-by.ts';
import type { CrossedAnswer, Finding, RequirementResult, RunResult } from '../../base/run-result.ts';
import { Fragment } from '../escaping/fragment.ts';
import { escapeXmlAttribute, xml } from '../escaping/xml.ts';
import { crossedAdvice, crossedHeading, isCounted } from '../model/crossed-answers.ts';
import { isStrict, type ReportExtras } from '../model/extras.ts';
import { areaOf } from '../model/figures.ts';
import { knownFailureText } from '../model/known-failure.ts';
import { reasonText } from '../model/reason-text.ts';
import { sectionLabel } from '../model/section.ts';
import { selectionText } from '../model/selection-text.ts';
import { standingOf, standings } from '../model/standing.ts';
import { verdictSentence } from '../model/verdict-sentence.ts';
import { exchangeTimeText } from '../text/exchange-time.ts';
import { jsonText } from '../text/json-text.ts';
import { rerunOptions } from '../text/rerun-options.ts';
import { plainTitle } from '../text/title-parts.ts';

type Outcome = 'failure' | 'error' | 'skipped' | 'passed';

/**
 * `junit.xml`: a suite for each area and node, a case for each requirement. What must not break a build is
 * not a failure in it: known failures, deviations, observations and (without --strict) advisory failures
 * pass, and say so in their `system-out`. Inconclusive requirements are errors, unless the run conforms beside them (they are
 * advisory, or follow from known failures): then they are skipped.
 */
export function renderJunit(run: RunResult, extras: ReportExtras = {}): Fragment {
  const strict = isStrict(run, extras);
  const suites = groupBy(run.requirements, suiteName);
  const crossed = (run.crossed ?? []).map((entry) => ({
    entry,
    outcome: isCounted(run, entry, strict) ? ('failure' as const) : ('passed' as const),
  }));
  const outcomes = [
    ...crossed.map(({ outcome }) => outcome),
    ...run.requirements.map((result) => outcomeOf(result, run, strict)),
  ];
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites${attributes({ name: `nodeproof ${run.target.name}`, ...tally(outcomes), ...duration(run) })}>
${crossed.map(({ entry, outcome }) => crossedSuite(entry, outcome, run))}${suites.map((results) => suiteOf(results, run, extras, strict))}</testsuites>
`;
}

function suiteName(result: RequirementResult | undefined): string {
  return `${areaOf(result?.id ?? '')} · ${result?.node ?? 'platform API'}`;
}

/** The cause stands before the suites of the statements that probably fail because of it. */
function crossedSuite(entry: CrossedAnswer, outcome: 'failure' | 'passed', run: RunResult): Fragment {
  const name = crossedHeading(entry);
  const text = [
    entry.message,
    crossedAdvice(entry),
    `Statements: ${entry.requirements.join(', ')}`,
    entry.reproduce ?? '',
  ].filter((one) => one !== '');
  const content =
    outcome === 'failure'
      ? xml`      <failure${attributes({ type: 'required', message: entry.message })}>${text.join('\n')}</failure>\n`
      : xml`      <system-out>${text.join('\n')}</system-out>\n`;
  return xml`  <testsuite${attributes({ name, ...tally([outcome]), timestamp: run.startedAt })}>
    <testcase${attributes({ name, classname: 'crossed-answers' })}>
${content}    </testcase>
  </testsuite>
`;
}

function suiteOf(
  results: readonly RequirementResult[],
  run: RunResult,
  extras: ReportExtras,
  strict: boolean,
): Fragment {
  const properties = {
    seed: run.seed,
    profile: run.profile,
    target: run.target.name,
    tool: `${run.tool.name} ${run.tool.version}`,
    verdict: run.verdict,
    ...(run.shard === undefined ? {} : { shard: `${run.shard.index} of ${run.shard.of}` }),
    ...(run.selection === undefined ? {} : { selection: selectionText(run.selection) }),
    sentence: verdictSentence(run, extras.stale?.length),
  };
  const outcomes = results.map((result) => outcomeOf(result, run, strict));
  // Checks overlap, and statements of one check share its time: a sum would exceed the time of the run.
  const spent = Math.max(0, ...results.map(({ durationMs = 0 }) => durationMs));
  return xml`  <testsuite${attributes({ name: suiteName(results[0]), ...tally(outcomes), timestamp: run.startedAt, time: seconds(spent) })}>
    <properties>
${Object.entries(properties).map(([key, value]) => xml`      <property${attributes({ name: key, value })}/>\n`)}    </properties>
${results.map((result) => caseOf(run, result, strict))}  </testsuite>
`;
}

function caseOf(run: RunResult, result: RequirementResult, strict: boolean): Fragment {
  const name = `${sectionLabel(result.section)} ${plainTitle(result.title)}`;
  const classname = `${result.id}${result.node === null ? '' : ` on ${result.node}`}`;
  return xml`    <testcase${attributes({ name, classname, time: seconds(result.durationMs) })}>
${contentOf(run, result, outcomeOf(result, run, strict))}    </testcase>
`;
}

function contentOf(run: RunResult, result: RequirementResult, outcome: Outcome): Fragment {
  const [first] = result.findings;
  const reason = reasonText(result);
  if (outcome === 'failure') {
    return xml`      <failure${attributes({ type: result.level, message: first?.message ?? 'no finding was recorded' })}>${result.findings.map((one) => findingText(one, run, result)).join('\n\n')}</failure>\n`;
  }
  if (outcome === 'error')
    return xml`      <error${attributes({ type: 'inconclusive', message: reason })}/>\n`;
  const standing = standingOf(result);
  if (outcome === 'skipped')
    return xml`      <skipped${attributes({ message: `${result.skip === undefined && standing !== 'inconclusive' ? '' : `${standings[standing].word}: `}${reason}` })}/>\n`;
  if (standing === 'passed' && reason === '') return xml``;
  const detail =
    standing === 'observed'
      ? jsonText(result.observation)
      : [
          standing === 'known' ? knownFailureText(result) : reason,
          ...result.findings.map((one) => findingText(one, run, result)),
        ]
          .filter((part) => part !== '')
          .join('\n\n');
  return xml`      <system-out>${standing}: ${detail}</system-out>\n`;
}

function findingText(finding: Finding, run: RunResult, result: RequirementResult): string {
  const again = rerunOptions(run, result, finding);
  const lines = [
    finding.message,
    exchangeTimeText(finding.exchange),
    finding.reproduce ?? '',
    again === '' ? '' : `again: nodeproof run ${again}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function outcomeOf(result: RequirementResult, { verdict }: RunResult, strict: boolean): Outcome {
  switch (standingOf(result)) {
    case 'failed':
      return 'failure';
    case 'advisory':
      return strict ? 'failure' : 'passed';
    case 'inconclusive':
      return verdict === 'conforms' ? 'skipped' : 'error';
    case 'skipped':
    case 'no-data':
    case 'left-out':
    case 'not-applicable':
      return 'skipped';
    default:
      return 'passed';
  }
}

function tally(outcomes: readonly Outcome[]): Readonly<Record<string, number>> {
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    tests: outcomes.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

function duration(run: RunResult): { readonly time?: string } {
  const milliseconds = Date.parse(run.finishedAt ?? '') - Date.parse(run.startedAt);
  return Number.isFinite(milliseconds) ? { time: seconds(milliseconds) } : {};
}

function seconds(milliseconds = 0): string {
  return (milliseconds / 1000).toFixed(3);
}

/** Names are ours, values are escaped here, so the whole is markup. */
function attributes(values: Readonly<Record<string, string | number>>): Fragment {
  return new Fragment(
    Object.entries(values)
      .map(([name, value]) => ` ${name}="${escapeXmlAttribute(String(value))}"`)
      .join(''),
  );
}
