import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { joinJournals } from './join-journals.ts';
import { Journal } from './journal.ts';
import { readJournal } from './read-journal.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-journal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const result = (reason: string): RequirementResult => ({
  ...{ id: 'platform.organization.id', section: '2.1', level: 'required', title: 'It has an id' },
  ...{ node: null, verdict: 'inconclusive', known: false, cases: 0, reason, findings: [] },
});

/** Writes a journal of one verdict that was emitted with one reason and ended with another. */
async function written(emitted: string, final: string) {
  const path = join(folder, 'journal.ndjson');
  const head = {
    ...{ tool: { name: 'nodeproof', version: '1' }, target: { name: 'a' }, profile: 'quick', seed: 1 },
    startedAt: '2026-01-01T00:00:00.000Z',
  };
  const run: RunResult = {
    ...{ format: 'nodeproof-run/1', ...head, finishedAt: head.startedAt, verdict: 'inconclusive' },
    summary: { passed: 0, failed: 0, deviates: 0, inconclusive: 1, observed: 0, skipped: 0 },
    requirements: [result(final)],
    ...{ ledger: { requests: 0, requestUnits: 0, nodes: {} }, latency: {} },
  };
  const journal = new Journal(path);
  journal.write({ kind: 'started', run: head, planned: 1, plannedRequests: 0, strict: false } as never);
  journal.write({ kind: 'verdict', result: result(emitted) });
  expect(journal.write({ kind: 'finished', run, stale: [] } as never)).toBe(true);
  return { text: readFileSync(path, 'utf8'), content: await readJournal(folder) };
}

describe('journal', () => {
  it('takes back what turned out to be secret later on', async () => {
    const { text, content } = await written('said s3cret-0815', 'said $ND_1_AUTH_KEY');
    expect(text).not.toContain('s3cret');
    expect(content.results).toEqual([result('said $ND_1_AUTH_KEY')]);
    expect(content.footer?.verdict).toBe('inconclusive');
  });

  it('is incomplete where a verdict that was planned is missing, whatever stands at its end', async () => {
    const { text } = await written('a', 'a');
    const [header, _verdict, footer] = text.trimEnd().split('\n');
    const cut = join(folder, 'cut');
    mkdirSync(cut);
    writeFileSync(join(cut, 'journal.ndjson'), [header, footer, ''].join('\n'));
    expect((await readJournal(cut)).footer).toBeUndefined();
  });

  it('contains what a killed run had spent, which the footer of an ended one overrides', async () => {
    const { text } = await written('a', 'a');
    const [header, verdict, footer] = text.trimEnd().split('\n');
    const spent = { requests: 7, requestUnits: 2, nodes: { n: { requests: 3, requestUnits: 2 } } };
    const lines = [{ ...spent, requests: 1 }, spent].map((one) => JSON.stringify({ kind: 'ledger', ...one }));
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    writeFileSync(join(killed, 'journal.ndjson'), [header, lines[0], verdict, lines[1], '{"kind'].join('\n'));
    const part = await readJournal(killed);
    expect(part.spent).toEqual(spent);
    const { run } = joinJournals([part], []);
    expect(run.ledger).toEqual({ recorded: 'in-part', ...spent });
    expect(run).not.toHaveProperty('finishedAt');
    writeFileSync(join(killed, 'journal.ndjson'), [header, verdict, ''].join('\n'));
    expect(joinJournals([await readJournal(killed)], []).run.ledger).toMatchObject({ recorded: 'not' });
    writeFileSync(join(killed, 'journal.ndjson'), [header, verdict, lines[1], footer, ''].join('\n'));
    const whole = joinJournals([await readJournal(killed)], []).run;
    expect([whole.ledger, whole.finishedAt]).toEqual([
      { requests: 0, requestUnits: 0, nodes: {} },
      '2026-01-01T00:00:00.000Z',
    ]);
  });

  it('acts on no terminal and commands no CI server, and says the same', async () => {
    const hostile = '\u001b[2J\u009b\u202e ##vso[task] \u{1f98a} \u2028::error::';
    const { text, content } = await written(hostile, hostile);
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    expect(text).not.toContain('##');
    expect(content.results).toEqual([result(hostile)]);
  });
});
