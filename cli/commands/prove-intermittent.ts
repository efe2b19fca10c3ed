import type { Selection } from '../../engine/run/plan/selection.ts';
import { createCounter } from '../../reports/text/counter.ts';
import type { BenchSettings } from '../prove/bench.ts';
import { chosenFaults } from '../prove/chosen-faults.ts';
import { concludeProof, proveAll } from '../prove/prove-all.ts';

/**
 * Injects each fault into every n-th response that could show it. A fault that shows at least once has to
 * be caught, unless it takes several answers to see it.
 */
export async function proveEvery(
  options: BenchSettings & {
    readonly every: number;
    readonly fault: readonly string[];
    readonly shard: Selection['shard'];
    readonly json: boolean;
  },
): Promise<void> {
  const { every } = options;
  const ids = await chosenFaults(options.fault, options.shard);
  const what = `faults in every ${every}th response checked`;
  const counter = createCounter({ total: ids.length, what, stream: process.stderr });
  const { outcomes: proofs, leftOut } = await proveAll<'intermittent'>(
    ids.map((id) => ({ kind: 'intermittent', id, every })),
    options,
    ({ id, verdict, shown, of }) =>
      counter(verdict === 'caught' ? undefined : `${verdict}: ${id} (${shown} of ${of})`),
  );
  if (options.json) process.stdout.write(`${JSON.stringify({ every, faults: proofs }, null, 2)}\n`);
  else {
    for (const { id, verdict, shown, of, caughtBy } of proofs)
      process.stdout.write(`${verdict.padEnd(8)}  ${id}  ${shown} of ${of}  ${caughtBy.join(', ')}\n`);
    const count = (verdict: string): number => proofs.filter((proof) => proof.verdict === verdict).length;
    process.stdout.write(
      `${count('caught')} of ${proofs.length} faults caught in every ${every}th response, ${count('missed')} missed, ${count('unshown')} never triggered\n`,
    );
  }
  concludeProof(
    proofs.every(({ verdict }) => verdict !== 'missed'),
    leftOut,
  );
}
