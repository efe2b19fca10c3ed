import type { Limits } from '../../target/target.ts';
import { UserError } from '../../user-error.ts';
import type { ShardOfUnits } from './shard-units.ts';

/**
 * The limits of one shard, so that those of all shards together are the limits of the target file: the rate and the places in
 * flight in even parts, the budgets by what each shard has to send.
 * @param index from 1
 * @throws UserError `shard/concurrency` where there are more shards than places in flight
 */
export function shardLimits(limits: Limits, index: number, shards: readonly ShardOfUnits[]): Limits {
  const of = shards.length;
  if (of === 1) return limits;
  if (limits.concurrency < of)
    throw new UserError(
      'shard/concurrency',
      `--shard ${index}/${of}: limits.concurrency is ${limits.concurrency}, and each part needs one: use at most ${limits.concurrency} parts, or raise it in the target file`,
    );
  const { requestsPerSecond, requests, requestUnits } = limits;
  const costs = shards.map((shard) => shard.requests);
  const even = shards.map(() => 1);
  return {
    ...limits,
    concurrency: partOf(limits.concurrency, index, even),
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond: requestsPerSecond / of }),
    ...(requests === undefined ? {} : { requests: partOf(requests, index, costs) }),
    ...(requestUnits === undefined ? {} : { requestUnits: partOf(requestUnits, index, costs) }),
  };
}

/** One integer share of an integer, so that the shares of all shards add up to it. */
function partOf(whole: number, index: number, weights: readonly number[]): number {
  const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0);
  const total = sum(weights);
  if (total === 0) return Math.floor(whole / weights.length);
  const until = (end: number): number => Math.floor((whole * sum(weights.slice(0, end))) / total + 1e-9);
  return until(index) - until(index - 1);
}
