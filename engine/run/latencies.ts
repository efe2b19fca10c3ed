import type { LatencySummary } from '../../base/run-result.ts';
import { Distance } from '../wire/connection/distance.ts';

/**
 * Latencies in milliseconds by node and operation, as they stand in run.json. Operations outside the contract (a method that a check
 * invented, a malformed call) are not recorded: the latency of a rejection is of no interest.
 */
export class Latencies {
  readonly #samples = new Map<string, number[]>();
  readonly #isOperation: (label: string) => boolean;
  readonly #distance: Distance;

  /** @param distance is told of the same answers */
  constructor(isOperation: (label: string) => boolean, distance = new Distance()) {
    this.#isOperation = isOperation;
    this.#distance = distance;
  }

  /**
   * @param label operation, as in `eth_blockNumber` or `GET /v1/nodes/`
   * @param suffix distinguishes its transport
   */
  add(node: string | null, label: string, ms: number, suffix = ''): void {
    if (!this.#isOperation(label)) return;
    this.#distance.answered(node, ms);
    const key = `${node ?? 'platform'} ${label}${suffix}`;
    const samples = this.#samples.get(key);
    if (samples === undefined) this.#samples.set(key, [ms]);
    else samples.push(ms);
  }

  summaries(): Record<string, LatencySummary> {
    const keys = [...this.#samples.keys()].sort();
    return Object.fromEntries(keys.map((key) => [key, summarize(this.#samples.get(key) ?? [])]));
  }
}

function summarize(samples: readonly number[]): LatencySummary {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: round(sorted.at(-1) ?? 0) };
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
