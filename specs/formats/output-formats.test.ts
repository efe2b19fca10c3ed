import { describe, expect, it } from 'vitest';
import { schemaErrors, withPlace } from '../fixtures/schema-errors.ts';

const result = {
  id: 'platform.pagination.pages-partition',
  section: '2.3',
  level: 'required',
  title: 'The pages of a list hold every item of it exactly once',
  node: null,
  verdict: 'failed',
  known: false,
  cases: 120,
  reason: 'why',
  findings: [
    { message: 'a', reproduce: 'curl', exchange: { request: {}, response: {} }, seed: 42, path: '3:0' },
  ],
  observation: {},
};
const head = {
  tool: { name: 'nodeproof', version: '0.1.0' },
  target: { name: 'vendor-a' },
  profile: 'standard',
  seed: 42,
  startedAt: '2026-01-01T00:00:00.000Z',
};
const end = {
  finishedAt: '2026-01-01T00:00:10.000Z',
  verdict: 'violates',
  summary: { passed: 0, failed: 1, deviates: 0, inconclusive: 0, observed: 0, skipped: 0 },
  ledger: { requests: 3, requestUnits: 0, nodes: { 'rollup-1': { requests: 3, requestUnits: 0 } } },
  latency: { 'rollup-1 eth_blockNumber': { count: 3, p50: 0.5, p90: 1, p99: 1, max: 1.25 } },
};
const run = { format: 'nodeproof-run/1', ...head, ...end, requirements: [result] };

describe('run', () => {
  it('may have everything that is documented', () => {
    expect(schemaErrors('run', run)).toEqual([]);
  });

  it('may lack its end', () => {
    expect(schemaErrors('run', withPlace(run, ['finishedAt'], undefined))).toEqual([]);
    expect(schemaErrors('run', withPlace(run, ['finishedAt'], null))).toEqual([]);
  });

  it.each([
    [['format'], 'nodeproof-run/2'],
    [['seed'], '42'],
    [['profile'], 'slow'],
    [['startedAt'], 'yesterday'],
    [['verdict'], 'passed'],
    [['summary', 'failed'], undefined],
    [['requirements', 0, 'node'], undefined],
    [['requirements', 0, 'verdict'], 'violates'],
    [['requirements', 0, 'level'], 'nice'],
    [['requirements', 0, 'findings', 0, 'message'], undefined],
    [['requirements', 0, 'cases'], -1],
    [['ledger', 'nodes', 'rollup-1', 'requests'], undefined],
    [['latency', 'rollup-1 eth_blockNumber', 'p99'], undefined],
  ])('is rejected with %j set to %j', (path, item) => {
    expect(schemaErrors('run', withPlace(run, path, item))).toHaveLength(1);
  });
});

describe('journal line', () => {
  const header = { kind: 'header', format: 'nodeproof-journal/1', ...head, planned: 300 };
  const verdict = { kind: 'verdict', ...result };
  const footer = { kind: 'footer', ...end };

  it.each([header, verdict, footer])('may be a $kind', (line) => {
    expect(schemaErrors('journal-line', line)).toEqual([]);
  });

  it.each([
    ['no kind', { ...header, kind: undefined }],
    ['another kind', { ...header, kind: 'middle' }],
    ['a header without a plan', withPlace(header, ['planned'], undefined)],
    ['a header of another format', { ...header, format: 'nodeproof-run/1' }],
    ['a verdict without an id', withPlace(verdict, ['id'], undefined)],
    ['a footer without its ledger', withPlace(footer, ['ledger'], undefined)],
  ])('is rejected with %s', (_, line) => {
    expect(schemaErrors('journal-line', line)).not.toEqual([]);
  });
});
