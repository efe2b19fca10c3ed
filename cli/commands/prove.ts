import type { Selection } from '../../engine/run/plan/selection.ts';
import { createCounter } from '../../reports/text/counter.ts';
import { loadRegister } from '../../specs/register.ts';
import type { BenchSettings } from '../prove/bench.ts';
import { chosenFaults } from '../prove/chosen-faults.ts';
import { concludeProof, proveAll } from '../prove/prove-all.ts';
import type { FaultProof } from '../prove/prove-fault.ts';
import { unprovenRequirements } from '../prove/unproven.ts';

export interface ProveOptions extends BenchSettings {
  readonly fault: readonly string[];
  readonly shard: Selection['shard'];
  readonly json: boolean;
}

/**
 * The kill matrix: injects each fault into the embedded target and reports which requirements caught it. A fault that
 * nobody catches, one that only requirements catch which it does not name, and a required requirement that no fault breaks are errors;
 * the last can be told only where all faults were injected.
 */
export async function prove(options: ProveOptions): Promise<void> {
  const ids = await chosenFaults(options.fault, options.shard);
  const counter = createCounter({ total: ids.length, what: 'faults checked', stream: process.stderr });
  const { outcomes: proofs, leftOut } = await proveAll<'fault'>(
    ids.map((id) => ({ kind: 'fault', id })),
    options,
    (proof) => counter(proof.verdict === 'caught' ? undefined : `${proof.verdict}: ${proof.id}`),
  );
  const isWhole = options.fault.length === 0 && options.shard.of === 1 && leftOut === 0;
  const unproven = isWhole ? unprovenRequirements(proofs, loadRegister()) : [];
  if (options.json) process.stdout.write(`${JSON.stringify({ faults: proofs, unproven }, null, 2)}\n`);
  else printProofs(proofs, isWhole ? unproven : undefined);
  concludeProof(unproven.length === 0 && proofs.every(({ verdict }) => verdict === 'caught'), leftOut);
}

/** What is wrong stands last, beside the sum. */
function printProofs(proofs: readonly FaultProof[], unproven: readonly string[] | undefined): void {
  const wide = Math.max(0, ...proofs.map(({ id }) => id.length));
  const isWrong = ({ verdict }: FaultProof): number => Number(verdict !== 'caught');
  const rows = proofs.toSorted((a, b) => isWrong(a) - isWrong(b));
  for (const { id, verdict, caughtBy } of rows) {
    process.stdout.write(`${id.padEnd(wide)}  ${verdict.padEnd(16)}  ${caughtBy.join(', ')}\n`);
  }
  for (const id of unproven ?? [])
    process.stdout.write(`${id.padEnd(wide)}  unproven          no fault breaks it\n`);
  const caught = proofs.filter(({ verdict }) => verdict === 'caught').length;
  const without = unproven === undefined ? '' : `; ${unproven.length} required requirements unproven`;
  process.stdout.write(`${caught} of ${proofs.length} faults caught${without}\n`);
}
