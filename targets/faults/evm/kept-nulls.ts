import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { headAdvances, result } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'evm.', section: '2.7' });

/** A gateway that keeps a null, whatever comes to be, while a new block comes at every tenth look at the head. */
function keepsNull(method: string): Overrides {
  const kept = new Set<string>();
  return {
    ...headAdvances(10),
    ...result(method, (value, { node, transport, params }) => {
      const asked = JSON.stringify([node, transport, params]);
      if (value === null) kept.add(asked);
      return kept.has(asked) ? null : value;
    }),
  };
}

/** What was not there when it was first asked for, and never is (§2.7, §2.8). */
export const faults: readonly Fault[] = [
  fault(
    'block.null-kept',
    'block.found-once-there',
    'A block that was null before it was there stays null, while new ones come',
    () => keepsNull('eth_getBlockByNumber'),
  ),
  fault.in('2.8')(
    'receipt.null-kept',
    'receipt.found-once-included',
    'A receipt that was null while its transaction was pending stays null, while new blocks come',
    () => keepsNull('eth_getTransactionReceipt'),
  ),
];
