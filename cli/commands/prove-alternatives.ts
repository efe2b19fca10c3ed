import { inShard, type Selection } from '../../engine/run/plan/selection.ts';
import { createCounter } from '../../reports/text/counter.ts';
import { loadAlternatives } from '../../targets/catalogue.ts';
import type { BenchSettings } from '../prove/bench.ts';
import { combineAlternatives } from '../prove/combine.ts';
import { concludeProof, proveAll } from '../prove/prove-all.ts';

const combinations = 24;

/**
 * The counterpart of the faults: applies each permitted variation to the embedded target, alone and in combinations. No check may
 * fail on any, and none may stay undecided but those that an alternative forces to.
 */
export async function proveAlternatives(
  options: BenchSettings & {
    readonly shard: Selection['shard'];
    readonly json: boolean;
  },
): Promise<void> {
  const all = await loadAlternatives();
  // Combinations are whole runs: they start first, so that no thread works on one alone at the end.
  const tasks = [...combineAlternatives(all, combinations), ...all.map((one) => [one])]
    .map((one) => one.map(({ id }) => id))
    .filter((ids) => inShard(options.shard, ...ids))
    .map((ids) => ({ kind: 'alternatives' as const, ids }));
  const counter = createCounter({
    total: tasks.length,
    what: 'permitted variations checked',
    stream: process.stderr,
  });
  const { outcomes: results, leftOut } = await proveAll<'alternatives'>(
    tasks,
    options,
    ({ alternatives, verdict, failures }) =>
      counter(verdict === 'quiet' ? undefined : `${verdict}: ${alternatives.join(' + ')}: ${failures[0]}`),
  );
  const loud = results.filter(({ verdict }) => verdict !== 'quiet');
  if (options.json) process.stdout.write(`${JSON.stringify({ alternatives: results }, null, 2)}\n`);
  else {
    for (const { alternatives, verdict, failures } of loud)
      process.stdout.write(
        `${verdict}  ${alternatives.join(' + ')}\n${failures.map((one) => `  ${one}\n`).join('')}`,
      );
    const combined = results.filter(({ alternatives }) => alternatives.length > 1).length;
    process.stdout.write(
      `${results.length - loud.length} of ${results.length} permitted variations (${combined} of them combinations) without a false failure\n`,
    );
  }
  concludeProof(loud.length === 0, leftOut);
}
