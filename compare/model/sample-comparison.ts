import type { Estimate } from '../../base/estimate.ts';
import type { RequirementResult, RunResult, Verdict } from '../../base/run-result.ts';
import { hostile } from '../../reports/model/sample-run.ts';
import type { Witness } from '../../specs/formats/witness.ts';
import type { Comparison, Conclusion, MethodDifference } from './comparison.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { type SampleStatement, sampleStatements } from './sample-statements.ts';

/**
 * Comparisons for the tests of their reports: targets differ in known ways, and one of them answers with everything
 * that could break out of a report. Fixed values, so that golden files hold.
 */
export function sampleComparison(count: 2 | 3 | 5): ComparisonInput {
  const names = ['vendor-a', 'vendor-b', 'vendor-c', 'vendor-d', 'vendor-e'].slice(0, count);
  const runs = names.map((name, at) => runOf(name, at));
  return {
    comparison: { ...verdictsOf(runs), ...measuredIn(names) },
    runs,
    witnesses: [
      witnessOf(hostile, '0xaa11'),
      witnessOf('', `0x01 ${hostile}`, 'platform.pagination.pages-partition', null),
    ],
    command: `nodeproof compare ${names.map((name) => `--target ${name}.yaml`).join(' ')} --seed 42`,
  };
}

/** The same targets from runs alone: nothing is measured. */
export function sampleFromRuns(): ComparisonInput {
  const runs = ['vendor-a', 'vendor-b'].map((name, at) => runOf(name, at));
  return {
    comparison: verdictsOf(runs),
    runs,
    command: 'nodeproof compare out/a out/b',
  };
}

/** Two targets between which nothing differs, and of which nothing was observed. */
export function sampleOfEquals(): ComparisonInput {
  const [run] = [runOf('vendor-a', 0)];
  const passed = run.requirements.filter(({ verdict }) => verdict === 'passed');
  const runs = ['vendor-a', 'vendor-b'].map(
    (name): RunResult => ({
      ...run,
      target: { name },
      verdict: 'conforms',
      requirements: passed,
      summary: summaryOf(passed),
    }),
  );
  return { comparison: verdictsOf(runs), runs, command: 'nodeproof compare out/a out/b' };
}

function runOf(name: string, at: number): RunResult {
  const requirements = sampleStatements.map((statement) => resultOf(statement, at));
  const failed = requirements.some(({ verdict, level }) => verdict === 'failed' && level === 'required');
  return {
    format: 'nodeproof-run/1',
    tool: { name: 'nodeproof', version: '0.1.0' },
    target: { name },
    profile: 'standard',
    seed: 42,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:10.250Z',
    verdict: failed ? 'violates' : 'conforms',
    summary: summaryOf(requirements),
    requirements,
    ledger: { requests: 4000 + 17 * at, requestUnits: 118 + at, nodes: {} },
    latency: {},
  };
}

/** What the first target, which keeps a statement, answered to about the same as the second was asked. */
function witnessOf(
  name: string,
  hash: string,
  requirement = 'evm.block.hash',
  node: string | null = `evm-1 ${name}`,
): Witness {
  const exchange = (vendor: string, id: number, answered: string) => ({
    request: {
      transport: 'http',
      method: 'POST',
      url: `https://${vendor}.example:8443/$${vendor === 'a' ? 'ALPHA' : 'BETA'}_TOKEN/evm`,
      headers: {},
      body: `{"jsonrpc":"2.0","id":${id}}`,
    },
    response: {
      status: 200,
      headers: { date: `day of ${vendor}` },
      body: JSON.stringify({ at: `https://${vendor}.example:8443/x`, number: '0x10', hash: answered }),
    },
  });
  return {
    requirement,
    target: 'vendor-a',
    node,
    against: 'vendor-b',
    exchange: exchange('a', 7, hash),
    facing: exchange('b', 8, '0xaa12'),
    at: '/hash',
  };
}

function resultOf({ verdicts, answers, ...statement }: SampleStatement, at: number): RequirementResult {
  const verdict = verdicts[at] ?? verdicts[0] ?? 'skipped';
  const answer = answers?.[at] ?? answers?.[0];
  const base = { ...statement, known: false, verdict, cases: verdict === 'skipped' ? 0 : 100, findings: [] };
  if (verdict === 'observed') return { ...base, observation: answer };
  if (verdict === 'passed') return base;
  if (verdict !== 'failed') return { ...base, reason: `for a reason ${hostile}` };
  const exchange = {
    request: { transport: 'http', method: 'POST', url: '$EVM_1', body: { jsonrpc: '2.0', id: 7 } },
    response: { status: 200, headers: { date: `day ${at}` }, body: JSON.stringify(answer) },
  };
  const message = `expected another answer, got ${JSON.stringify(answer)} (seen in 5 of 5 attempts)`;
  return {
    ...base,
    findings: [{ message, reproduce: `curl -sS "$EVM_1"`, exchange, seed: 42, path: '3:1' }],
  };
}

function summaryOf(results: readonly RequirementResult[]): Record<Verdict, number> {
  const summary = { passed: 0, failed: 0, deviates: 0, inconclusive: 0, observed: 0, skipped: 0 };
  for (const { verdict } of results) summary[verdict] += 1;
  return summary;
}

function verdictsOf(runs: readonly RunResult[]): Comparison {
  const byTarget = <Value>(pick: (run: RunResult) => Value): Record<string, Value> =>
    Object.fromEntries(runs.map((run) => [run.target.name, pick(run)]));
  const find = (run: RunResult, id: string) => run.requirements.find((result) => result.id === id);
  const differ = (values: Readonly<Record<string, unknown>>) =>
    new Set(Object.values(values).map((value) => JSON.stringify(value))).size > 1;
  const statements = runs[0]?.requirements ?? [];
  return {
    format: 'nodeproof-compare/1',
    tool: { name: 'nodeproof', version: '0.1.0' },
    seed: 42,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:04:00.000Z',
    targets: runs.map(({ target, verdict, summary, ledger: { requests, requestUnits } }) => ({
      name: target.name,
      verdict,
      summary,
      requests,
      requestUnits,
    })),
    requirements: statements.map(({ id, section, title, level }) => {
      const verdicts = byTarget((run) => find(run, id)?.verdict ?? 'skipped');
      return { id, section, title, level, verdicts, differ: differ(verdicts) };
    }),
    observations: statements
      .filter(({ verdict }) => verdict === 'observed')
      .map(({ id }) => {
        const values = byTarget((run) => find(run, id)?.observation);
        return { id, values, differ: differ(values) };
      }),
    latency: [],
    differences: [],
    errors: [],
    freshness: [],
    disagreements: [],
    cost: [],
    coverage: [],
    measured: null,
  };
}

/** Methods with the ratio that every further target has to the first, its interval and what follows from it. */
const ratios: readonly (readonly [string, Estimate, Conclusion])[] = [
  ['eth_getBlockByNumber', { value: 1.18, low: 1.12, high: 1.25 }, 'slower'],
  ['eth_getTransactionReceipt', { value: 2.4, low: 2.1, high: 2.8 }, 'slower'],
  ['eth_blockNumber', { value: 0.91, low: 0.88, high: 0.95 }, 'faster'],
  ['eth_chainId', { value: 1.004, low: 0.99, high: 1.02 }, 'equivalent'],
  [`eth_call ${hostile}`, { value: 1.07, low: 0.93, high: 1.22 }, 'undecided'],
  ['eth_getLogs', { value: 1.3, low: null, high: null }, 'undecided'],
];

function measuredIn(names: readonly string[]) {
  const [first = '', ...others] = names;
  const second = others[0] ?? '';
  const between = (value: number, spread: number): Estimate => ({
    value,
    low: value * (1 - spread),
    high: value * (1 + spread),
  });
  return {
    latency: ratios.flatMap(([method, { value: ratio }], row) =>
      names.map((target, at) => {
        const p50 = 3 * 1.9 ** row * (at === 0 ? 1 : ratio) * (1 + 0.03 * Math.max(0, at - 1));
        const p99 = { value: p50 * 4.2, low: null, high: null };
        return { method, target, count: 600, p50: between(p50, 0.06), p95: between(p50 * 2.2, 0.2), p99 };
      }),
    ),
    differences: others.flatMap((target) =>
      ratios.map(
        ([method, ratio, conclusion]): MethodDifference => ({
          method,
          target,
          against: first,
          ratio,
          conclusion,
        }),
      ),
    ),
    errors: names.flatMap((target, at) => [
      {
        method: 'eth_getLogs',
        target,
        count: 600,
        failed: 18 * at,
        rate: { value: 0.03 * at, low: at === 0 ? 0 : 0.019 * at, high: at === 0 ? 0.006 : 0.047 * at },
      },
      { method: 'eth_chainId', target, count: 600, failed: 0, rate: { value: 0, low: 0, high: 0.006 } },
    ]),
    freshness: names.map((target, at) => ({
      target,
      atTip: 0.98 - 0.21 * at,
      lagBlocks: { p50: at === 1 ? 2 : 0, max: 2 * at },
      lagMs: { p50: at === 2 ? null : 12 + 1500 * at, max: at === 2 ? null : 40 + 2400 * at },
      wentBack: at,
    })),
    disagreements: [
      {
        subject: 'block 0x10 of chain 0x1',
        answers: [
          { targets: names.filter((name) => name !== second), value: '{"hash":"0xaa11","number":"0x10"}' },
          { targets: [second], value: '{"hash":"0xaa12","number":"0x10"}' },
        ],
        wrong: [second],
        why: 'its header gives the hash 0xaa11, and the answer says 0xaa12',
      },
      {
        subject: `logs of block 0x11 ${hostile}`,
        answers: [
          { targets: [first], value: '[]' },
          { targets: others, value: hostile },
        ],
        wrong: [],
        why: 'nothing in these answers can be recomputed',
      },
    ],
    cost: names.map((target, at) => ({
      target,
      requests: 9000 + at,
      requestUnits: 118,
      correctAnswers: 8800 - 100 * at,
      requestsPerCorrectAnswer: 1.02 + 0.01 * at,
      requestUnitsPerCorrectAnswer: at === 0 ? null : 0.013,
    })),
    coverage: names.map((target, at) => ({
      target,
      api: 'evm',
      claimed: 12,
      answered: 12 - at,
      missing: ['eth_getSystemTransactionsByBlockNumber', hostile, 'eth_a', 'eth_b'].slice(0, at),
    })),
    measured: {
      rounds: 600,
      margin: 0.05,
      blockLength: 12,
      connectMs: Object.fromEntries(names.map((name, at) => [name, at === 1 ? null : 4.2 + at])),
      notCompared: [{ method: 'debug_traceCall', reason: `served by ${first} only` }],
    },
  };
}
