import { expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { formatValidator } from '../../specs/validators.ts';
import { conformingRun, hostile, violatingRun } from '../fixtures/sample-run.ts';
import { renderHtml } from '../html/page.ts';
import { renderJunit } from './junit.ts';
import { renderSummary } from './summary.ts';
import { renderTerminal } from './terminal.ts';

const heading = 'Answers belong to other requests, on rollup-1';

function crossedRun(run: RunResult = violatingRun()): RunResult {
  return {
    ...run,
    crossed: [
      {
        surface: 'rollup-1',
        message: `eth_blockNumber got the answer to web3_clientVersion ${hostile}`,
        answers: 2,
        requirements: ['jsonrpc.envelope.id-echo', 'rollup.receipt.l1-fee'],
        reproduce: `curl ${hostile}`,
        exchanges: [{ request: { method: 'POST', url: hostile }, response: { status: 200, body: hostile } }],
      },
    ],
  };
}

it('is a part of run.json as it is published', () => {
  const isRun = formatValidator('formats/run.schema');
  expect([isRun(JSON.parse(JSON.stringify(crossedRun(conformingRun())))), isRun.errors]).toEqual([
    true,
    null,
  ]);
});

it('stands first on a terminal, before every failure', () => {
  const text = renderTerminal(crossedRun(), { colour: false });
  expect(text.startsWith(`✕ ${heading}`)).toBe(true);
  expect(text).toContain('Statements: jsonrpc.envelope.id-echo, rollup.receipt.l1-fee');
  expect(text).not.toContain('\u001b');
});

it('stands first on the page, with links to what follows from it', () => {
  const { text } = renderHtml(crossedRun());
  expect(text.indexOf('<section id="crossed">')).toBeGreaterThan(0);
  expect(text.indexOf('<section id="crossed">')).toBeLessThan(text.indexOf('<section id="areas">'));
  expect(text).toContain(`<a href="#crossed">${heading}</a>`);
  expect(text).not.toContain('<img');
});

it('stands before the failures of a summary', () => {
  const text = renderSummary(crossedRun());
  expect(text.indexOf(heading)).toBeGreaterThan(0);
  expect(text.indexOf(heading)).toBeLessThan(text.indexOf('Failures'));
});

it('is the first suite of JUnit, and breaks a build only where what follows from it does', () => {
  const suites = (run: RunResult) => renderJunit(run).text.split('<testsuite ').slice(1);
  expect(suites(crossedRun())[0]).toContain(`name="${heading}" tests="1" failures="1"`);
  const known = {
    ...crossedRun(),
    requirements: violatingRun().requirements.map((one) => ({ ...one, known: true })),
  };
  expect(suites(known)[0]).toContain(`name="${heading}" tests="1" failures="0"`);
});
