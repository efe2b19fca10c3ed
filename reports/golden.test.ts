import { describe, expect, it } from 'vitest';
import { renderAllure } from './allure.ts';
import type { ReportExtras } from './extras.ts';
import { type HistoryEntry, historyEntry } from './history.ts';
import { stateAfter } from './history-state.ts';
import { renderHtml } from './html/page.ts';
import { jsonText } from './json-text.ts';
import { renderJunit } from './junit.ts';
import type { Run } from './run.ts';
import { conformingRun, inconclusiveRun, violatingRun } from './sample-run.ts';
import { renderSummary } from './summary.ts';
import { renderTerminal } from './terminal.ts';

/** A nightly run: with the one before, a history, stale entries of the baseline, and what proves the checks. */
const nights = [conformingRun(), violatingRun(), conformingRun()].map(
  (run, at): Run => ({
    ...run,
    target: { name: 'vendor-a' },
    startedAt: `2025-12-${29 + at}T00:00:00.000Z`,
    requirements: run.requirements.map((one) =>
      one.verdict === 'observed'
        ? { ...one, id: 'platform.errors.codes', observation: { codes: ['Gone'], status: 400 } }
        : one,
    ),
  }),
);
const history: HistoryEntry[] = [];
for (const night of nights) history.push(historyEntry(night, stateAfter(history)));
const nightly: ReportExtras = {
  previous: conformingRun(),
  history,
  stale: [{ requirement: 'evm.block.hash', node: 'evm-1', why: 'it passes now' }],
  proofs: new Map([['rollup.receipt.l1-fee', ['rollup-fee-off-by-one', 'rollup-fee-zero']]]),
};

const runs = { conforming: conformingRun(), violating: violatingRun(), inconclusive: inconclusiveRun() };

/** Every format of every sample run, as a reader gets it: a change of a report shows as a change of its file. */
describe.each(Object.entries(runs))('a run that is %s', (name, run) => {
  it('as JSON', async () => {
    await expect(jsonText(run)).toMatchFileSnapshot(`golden/${name}.run.json`);
  });

  it('as HTML', async () => {
    // Style and script are not the run's: their own tests hold them.
    const page = renderHtml(run)
      .replace(/(?<=<style>).*?(?=<\/style>)/s, '…')
      .replace(/(?<=<script>).*?(?=<\/script>)/s, '…')
      .replace(/sha256-[\w+/=]+/g, 'sha256-…');
    await expect(page).toMatchFileSnapshot(`golden/${name}.report.html`);
  });

  it('as Markdown', async () => {
    await expect(renderSummary(run)).toMatchFileSnapshot(`golden/${name}.summary.md`);
  });

  it('as JUnit', async () => {
    await expect(renderJunit(run)).toMatchFileSnapshot(`golden/${name}.junit.xml`);
  });

  it('on a terminal, plain and in colour', async () => {
    await expect(renderTerminal(run, { colour: false })).toMatchFileSnapshot(`golden/${name}.terminal.txt`);
    await expect(renderTerminal(run, { colour: true })).toMatchFileSnapshot(`golden/${name}.terminal.ansi`);
  });

  it('as Allure results', async () => {
    const files = [...renderAllure(run)].map(([file, content]) => `==> ${file}\n${content}\n`);
    await expect(files.join('\n')).toMatchFileSnapshot(`golden/${name}.allure.txt`);
  });
});

describe('a nightly run', () => {
  it('as HTML', async () => {
    const page = renderHtml(violatingRun(), nightly)
      .replace(/(?<=<style>).*?(?=<\/style>)/s, '…')
      .replace(/(?<=<script>).*?(?=<\/script>)/s, '…')
      .replace(/sha256-[\w+/=]+/g, 'sha256-…');
    await expect(page).toMatchFileSnapshot('golden/nightly.report.html');
  });

  it('as Markdown', async () => {
    await expect(renderSummary(violatingRun(), nightly)).toMatchFileSnapshot('golden/nightly.summary.md');
  });
});
