import { inShard, type Selection } from '../../engine/run/plan/selection.ts';
import { createCounter } from '../../reports/text/counter.ts';
import { loadFaults } from '../../targets/catalogue.ts';
import type { BenchSettings } from '../prove/bench.ts';
import { pairFaults } from '../prove/combine.ts';
import { concludeProof, proveAll } from '../prove/prove-all.ts';

const pairsOfEachKind = 60;

/** Injects two faults at once, within an area and across two: neither may hide the other. */
export async function provePairs(
  options: BenchSettings & {
    readonly shard: Selection['shard'];
    readonly json: boolean;
  },
): Promise<void> {
  const pairs = pairFaults(await loadFaults(), pairsOfEachKind).filter(([one, other]) =>
    inShard(options.shard, one.id, other.id),
  );
  const counter = createCounter({
    total: pairs.length,
    what: 'pairs of faults checked',
    stream: process.stderr,
  });
  const { outcomes: proofs, leftOut } = await proveAll<'pair'>(
    pairs.map(([one, other]) => ({ kind: 'pair', ids: [one.id, other.id] })),
    options,
    ({ faults, hidden }) =>
      counter(hidden.length === 0 ? undefined : `hidden: ${hidden.join(', ')} in ${faults.join(' + ')}`),
  );
  const hiding = proofs.filter(({ hidden }) => hidden.length > 0);
  if (options.json) process.stdout.write(`${JSON.stringify({ pairs: proofs }, null, 2)}\n`);
  else {
    for (const { faults, hidden } of hiding)
      process.stdout.write(`${faults.join(' + ')}: no requirement of ${hidden.join(', ')} fails\n`);
    process.stdout.write(
      `${proofs.length - hiding.length} of ${proofs.length} pairs of faults with both faults caught\n`,
    );
  }
  concludeProof(hiding.length === 0, leftOut);
}
