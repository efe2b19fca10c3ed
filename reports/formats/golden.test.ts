import { describe, expect, it } from 'vitest';
import { sampleExtras } from '../fixtures/sample-extras.ts';
import { conformingRun, inconclusiveRun, violatingRun } from '../fixtures/sample-run.ts';
import { renderHtml } from '../html/page.ts';
import { jsonPieces } from '../text/json-text.ts';
import { renderAllure } from './allure.ts';
import { renderJunit } from './junit.ts';
import { renderSummary } from './summary.ts';
import { renderTerminal } from './terminal.ts';

const runs = { conforming: conformingRun(), violating: violatingRun(), inconclusive: inconclusiveRun() };

/** Every format of every sample run, as a reader gets it: a change of a report shows as a change of its file. */
describe.each(Object.entries(runs))('a run that is %s', (name, run) => {
  it('as JSON', async () => {
    await expect(jsonPieces(run).join('')).toMatchFileSnapshot(`golden/${name}.run.json`);
  });

  it('as HTML', async () => {
    // Style and script are not the run's: their own tests hold them.
    const page = renderHtml(run)
      .text.replace(/(?<=<style>).*?(?=<\/style>)/s, '…')
      .replace(/(?<=<script>).*?(?=<\/script>)/s, '…')
      .replace(/sha256-[\w+/=]+/g, 'sha256-…');
    await expect(page).toMatchFileSnapshot(`golden/${name}.report.html`);
  });

  it('as Markdown', async () => {
    await expect(renderSummary(run)).toMatchFileSnapshot(`golden/${name}.summary.md`);
  });

  it('as JUnit', async () => {
    await expect(renderJunit(run).text).toMatchFileSnapshot(`golden/${name}.junit.xml`);
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
    const page = renderHtml(violatingRun(), sampleExtras())
      .text.replace(/(?<=<style>).*?(?=<\/style>)/s, '…')
      .replace(/(?<=<script>).*?(?=<\/script>)/s, '…')
      .replace(/sha256-[\w+/=]+/g, 'sha256-…');
    await expect(page).toMatchFileSnapshot('golden/nightly.report.html');
  });

  it('as Markdown', async () => {
    await expect(renderSummary(violatingRun(), sampleExtras())).toMatchFileSnapshot(
      'golden/nightly.summary.md',
    );
  });
});
