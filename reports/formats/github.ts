import { groupBy } from '../../base/group-by.ts';
import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { showControls } from '../escaping/controls.ts';
import { breakWorkflowCommands } from '../escaping/workflow-commands.ts';
import { isStrict, type ReportExtras } from '../model/extras.ts';
import { placeOf } from '../model/figures.ts';
import { sectionLabel } from '../model/section.ts';
import { withStanding } from '../model/standing.ts';
import { excerpt } from '../text/excerpt.ts';
import { plainTitle } from '../text/title-parts.ts';

/** GitHub shows ten annotations of a kind for a step and drops the others. */
const mostOfKind = 10;
const longestText = 1500;

/**
 * The workflow commands that make GitHub annotate a run: an error for each required statement that fails and each stale
 * entry of the baseline, a warning for an advisory one. They are commands on purpose, so they go out only on GitHub;
 * what a target returned stands in them as data, with every character escaped that could end it.
 * Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubAnnotations(run: RunResult, extras: ReportExtras = {}): string {
  const stale = (extras.stale ?? []).map(({ requirement, node, why }) =>
    command('error', 'Stale baseline entry', `${requirement}${node == null ? '' : ` on ${node}`}: ${why}`),
  );
  const advisory = isStrict(run, extras) ? 'error' : 'warning';
  return [
    ...[...stale, ...annotate('error', withStanding(run.requirements, 'failed'))].slice(0, mostOfKind),
    ...annotate(advisory, withStanding(run.requirements, 'advisory')).slice(0, mostOfKind),
  ].join('');
}

/** One for each statement, whatever the number of nodes that break it. */
function annotate(kind: 'error' | 'warning', results: readonly RequirementResult[]): readonly string[] {
  return groupBy(results, ({ id }) => id).map((ofStatement) => {
    const [first] = ofStatement;
    const title = `${sectionLabel(first?.section ?? '')} ${excerpt(plainTitle(first?.title ?? ''), 200)}`;
    const places = ofStatement.map(placeOf).join(', ');
    const [finding] = first?.findings ?? [];
    const lines = [`${first?.id ?? ''} on ${places}`, finding?.message ?? '', finding?.reproduce ?? ''];
    return command(
      kind,
      title,
      lines
        .filter((line) => line !== '')
        .map((line) => excerpt(line, longestText))
        .join('\n'),
    );
  });
}

function command(kind: 'error' | 'warning', title: string, message: string): string {
  return `::${kind} title=${escapeProperty(title)}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return breakWorkflowCommands(showControls(text))
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
