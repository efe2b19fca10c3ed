import type { RunResult, RunVerdict } from '../../base/run-result.ts';
import { slackText } from '../escaping/slack.ts';
import { placeOf } from '../model/figures.ts';
import { sectionLabel } from '../model/section.ts';
import { standings } from '../model/standing.ts';
import { verdictSentence } from '../model/verdict-sentence.ts';
import { excerpt } from '../text/excerpt.ts';
import { plainTitle } from '../text/title-parts.ts';
import type { Change } from '../trends/changes.ts';
import type { News } from '../trends/news.ts';

const mostItems = 10;
const longestText = 200;
const signs = { conforms: '✅', violates: '❌', inconclusive: '⚠️' } as const;
const before: Readonly<Record<RunVerdict, string>> = {
  conforms: 'the night before conformed',
  violates: 'the night before violated the contract',
  inconclusive: 'the night before was inconclusive',
};

export interface MessageExtras {
  readonly news: News;
  readonly staleEntries: number;
  /** Where the reports can be seen. */
  readonly link?: string | undefined;
}

/** A JSON body that Slack's incoming webhooks take, and whatever accepts their format. */
export function webhookMessage(
  run: RunResult,
  { news, staleEntries, link }: MessageExtras,
): { readonly text: string } {
  const { failing, repaired, stillFailing, notEvaluated, verdictBefore } = news;
  const earlier = verdictBefore === null ? 'the first night' : before[verdictBefore];
  const lines = [
    `${signs[run.verdict]} *nodeproof: ${slackText(excerpt(run.target.name, longestText))}* (${earlier})`,
    slackText(excerpt(verdictSentence(run, staleEntries), 2 * longestText)),
    ...listed('New failures', failing),
    ...listed('Holds again', repaired),
    stillFailing > 0 ? `As before: ${stillFailing} more ${stillFailing === 1 ? 'fails' : 'fail'}.` : '',
    notEvaluated > 0 ? `Not evaluated tonight: ${notEvaluated} that failed before.` : '',
    link === undefined ? '' : `Reports: ${slackText(link)}`,
  ];
  return { text: lines.filter((line) => line !== '').join('\n') };
}

function listed(heading: string, changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return [];
  const left = changes.length - mostItems;
  return [
    `*${heading} (${changes.length})*`,
    ...changes.slice(0, mostItems).map(line),
    left > 0 ? `… and ${left} more` : '',
  ];
}

function line({ result, after }: Change): string {
  const { section, title, id } = result;
  return `${standings[after].sign} ${slackText(sectionLabel(section))} ${slackText(excerpt(plainTitle(title), longestText))}, on ${slackText(excerpt(placeOf(result), longestText))} (${slackText(id)})`;
}
