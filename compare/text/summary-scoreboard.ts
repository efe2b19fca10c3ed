import type { RunVerdict } from '../../base/run-result.ts';
import { sumOf } from '../../base/sum-of.ts';
import { markdownText } from '../../reports/escaping/markdown.ts';
import { grouped, percent } from '../../reports/html/number-text.ts';
import type { Comparison } from '../model/comparison.ts';
import { commonGround } from '../model/statements/common-ground.ts';
import { answering, countVerdicts } from '../model/statements/statements.ts';
import { commonGroundText } from './common-ground-text.ts';
import { seconds } from './rate-limits.ts';

const runSigns: Readonly<Record<RunVerdict, string>> = { conforms: '✅', violates: '❌', inconclusive: '⚠️' };

type Row = readonly [label: string, cells: readonly string[]];

/** The figures of each target for `summary.md`, in Markdown: a label and a cell for each target. */
export function summaryScoreboard(comparison: Comparison): readonly Row[] {
  const { targets, errors, freshness } = comparison;
  const names = targets.map(({ name }) => name);
  const required = (verdict: 'failed' | 'passed' | 'inconclusive'): readonly string[] =>
    names.map((name) => String(countVerdicts(comparison, name, 'required', verdict)));
  const heard = names.map((name) => answering(comparison).includes(name));
  return [
    ['verdict', targets.map(({ verdict }) => `${runSigns[verdict]} ${verdict}`)],
    ...common(comparison),
    ['required statements violated', required('failed').map((count, at) => (heard[at] ? count : '–'))],
    ['required statements satisfied', required('passed')],
    ['required statements undecided', required('inconclusive')],
    ...wrong(comparison, names),
    ...(errors.length === 0
      ? []
      : [['timed requests that failed', names.map((name) => failedShare(comparison, name))] as const]),
    ...(freshness.length === 0
      ? []
      : [
          [
            'rounds at the tip',
            names.map((name) => share(freshness.find(({ target }) => target === name)?.atTip)),
          ] as const,
        ]),
    ...rateLimited(comparison),
    ['requests', targets.map(({ requests }) => grouped(requests))],
  ];
}

function common(comparison: Comparison): readonly Row[] {
  const ground = commonGround(comparison);
  if (ground === undefined) return [];
  const cells = ground.counts.map((counts) =>
    counts === null ? '–' : `${counts.failed} violated, ${counts.passed} satisfied`,
  );
  return [[markdownText(commonGroundText(ground).replace(/^Of/, 'of')), cells]];
}

function wrong({ disagreements, measured }: Comparison, names: readonly string[]): readonly Row[] {
  if (measured === null || measured.answersCompared === 0) return [];
  const cells = names.map((name) =>
    measured.answersComparedOf?.[name] === 0
      ? '–'
      : String(disagreements.filter(({ wrong: those }) => those.includes(name)).length),
  );
  return [['responses that are provably wrong', cells]];
}

function rateLimited({ targets }: Comparison): readonly Row[] {
  if (targets.every((target) => (target.rateLimited?.requests ?? 0) === 0)) return [];
  const cells = targets.map((target) => {
    if (target.rateLimited === undefined) return '–';
    const { requests, waitedMs } = target.rateLimited;
    return `${grouped(requests)}${waitedMs === 0 ? '' : `, ${seconds(waitedMs)} waited`}`;
  });
  return [['rate-limited requests', cells]];
}

function failedShare({ errors }: Comparison, name: string): string {
  const ofTarget = errors.filter(({ target }) => target === name);
  const [failed, count] = [sumOf(ofTarget, 'failed'), sumOf(ofTarget, 'count')];
  return share(count === 0 ? undefined : failed / count);
}

function share(value: number | undefined): string {
  return value === undefined ? '–' : `${percent(value)} %`;
}
