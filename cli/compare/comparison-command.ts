import { commandLine } from '../command-line.ts';
import type { CompareOptions } from './compare-options.ts';

/** The command line that makes a comparison again. @param seed the one that was drawn, where none was given */
export function comparisonCommand(options: CompareOptions, seed: number): string {
  const {
    target,
    pair,
    profile,
    only,
    exclude = [],
    node = [],
    failed = [],
    baseline,
    roundSeconds,
    measuredFrom,
    strict,
    shard,
  } = options;
  return commandLine([
    'nodeproof',
    'compare',
    ...target.flatMap((file) => ['--target', file]),
    ...pair.flatMap((text) => ['--pair', text]),
    '--profile',
    profile,
    '--seed',
    String(seed),
    ...only.flatMap((text) => ['--only', text]),
    ...exclude.flatMap((text) => ['--exclude', text]),
    ...node.flatMap((name) => ['--node', name]),
    ...failed.flatMap((directory) => ['--failed', directory]),
    ...(baseline === undefined ? [] : ['--baseline', baseline]),
    ...(roundSeconds === undefined ? [] : ['--round-seconds', String(roundSeconds)]),
    ...(measuredFrom === undefined ? [] : ['--measured-from', measuredFrom]),
    ...(strict ? ['--strict'] : []),
    ...(shard.of === 1 ? [] : ['--shard', `${shard.index}/${shard.of}`]),
  ]);
}
