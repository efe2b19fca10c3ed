import type { RunResult } from '../../base/run-result.ts';
import { areaOf } from '../model/figures.ts';
import { standingOf } from '../model/standing.ts';

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One figure of a run, for every system that keeps figures. All of them are gauges: the next run sets them anew. */
export interface Figure {
  /** As in Prometheus, with its unit at the end. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const verdicts = ['conforms', 'violates', 'inconclusive'] as const;
const quantiles = [
  ['0.5', 'p50'],
  ['0.9', 'p90'],
  ['0.99', 'p99'],
] as const;

/** The figures of a run, in a stable order. Labels contain what a target returned, unescaped. */
export function runFigures(run: RunResult): readonly Figure[] {
  const target = run.target.name;
  const one = (value: number): readonly Sample[] => [{ labels: { target }, value }];
  const { ledger, startedAt, finishedAt } = run;
  const ended = finishedAt == null ? undefined : Date.parse(finishedAt) / 1000;
  const started = Date.parse(startedAt) / 1000;
  const nodes = Object.entries(ledger.nodes);
  const latencies = Object.entries(run.latency).map(([key, latency]) => ({
    labels: {
      target,
      ...operationOf(
        key,
        nodes.map(([name]) => name),
      ),
    },
    latency,
  }));
  return [
    figure('run_info', 'What was run; always 1.', [
      {
        labels: { target, profile: run.profile, version: run.tool.version, seed: String(run.seed) },
        value: 1,
      },
    ]),
    figure(
      'run_verdict',
      'Verdict of the last run: 1 for the one it has, 0 for the others.',
      verdicts.map((verdict) => ({ labels: { target, verdict }, value: run.verdict === verdict ? 1 : 0 })),
    ),
    figure('run_requirements', 'Requirements by area, level and verdict, one for each node.', counted(run)),
    figure('node_failures', 'Required failures that no baseline covers, by node.', failuresByNode(run)),
    figure('run_requests', 'Requests that the run sent, retries included.', one(ledger.requests)),
    figure('run_request_units', 'Request units that they cost.', one(ledger.requestUnits)),
    figure(
      'node_requests',
      'Requests by node.',
      nodes.map(([node, { requests }]) => ({ labels: { target, node }, value: requests })),
    ),
    figure(
      'node_request_units',
      'Request units by node.',
      nodes.map(([node, { requestUnits }]) => ({ labels: { target, node }, value: requestUnits })),
    ),
    figure(
      'latency_seconds',
      'Time from request to answer, by operation.',
      latencies.flatMap(({ labels, latency }) =>
        quantiles.map(([quantile, name]) => ({
          labels: { ...labels, quantile },
          value: latency[name] / 1000,
        })),
      ),
    ),
    figure(
      'latency_samples',
      'Answers that the latencies are of.',
      latencies.map(({ labels, latency }) => ({ labels, value: latency.count })),
    ),
    figure('run_outages', 'Times without any answer.', one(run.traffic?.outages.length ?? 0)),
    figure('run_rate_limited_answers', 'Answers that asked to slow down.', one(run.traffic?.refused ?? 0)),
    figure('run_start_timestamp_seconds', 'When the run started, Unix time.', one(started)),
    ...(ended === undefined
      ? []
      : [
          figure('run_end_timestamp_seconds', 'When the run ended, Unix time.', one(ended)),
          figure('run_duration_seconds', 'How long the run took.', one(ended - started)),
        ]),
  ];
}

function figure(name: string, help: string, samples: readonly Sample[]): Figure {
  return { name: `nodeproof_${name}`, help, samples };
}

function counted({ target, requirements }: RunResult): readonly Sample[] {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>();
  for (const result of requirements) {
    const labels = {
      target: target.name,
      area: areaOf(result.id),
      level: result.level,
      verdict: standingOf(result),
    };
    const key = JSON.stringify(labels);
    const known = counts.get(key) ?? { labels, value: 0 };
    counts.set(key, { labels, value: known.value + 1 });
  }
  return [...counts.values()];
}

/** Nodes without failures too: an alert needs the zero. */
function failuresByNode({ target, requirements }: RunResult): readonly Sample[] {
  const counts = new Map<string, number>();
  for (const result of requirements) {
    const node = result.node ?? 'platform';
    counts.set(node, (counts.get(node) ?? 0) + (standingOf(result) === 'failed' ? 1 : 0));
  }
  return [...counts].map(([node, value]) => ({ labels: { target: target.name, node }, value }));
}

/** Latencies are filed under `<node> <operation>`, those of the platform under the operation alone. */
function operationOf(key: string, nodes: readonly string[]): { node: string; operation: string } {
  const [node] = nodes.filter((name) => key.startsWith(`${name} `)).toSorted((a, b) => b.length - a.length);
  return node === undefined
    ? { node: 'platform', operation: key.replace(/^platform /, '') }
    : { node, operation: key.slice(node.length + 1) };
}
