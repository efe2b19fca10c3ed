import type { Check } from '../../engine/check.ts';
import type { Api } from '../../engine/target/target.ts';
import { statedOutcomes } from '../../generators/requests/stated-outcomes.ts';
import { contractMethods } from './contract-documents.ts';
import { outcomeCheck } from './own-checks.ts';

const apis: readonly Api[] = ['jsonrpc', 'evm', 'rollup', 'sharded'];

/** What the contract's OpenRPC documents state of invalid calls, and name a requirement for (`x-invalid`). */
export const checks: readonly Check[] = apis.flatMap((api) => {
  const document = contractMethods(api);
  return document.calls.flatMap((call) =>
    call.kind === 'http'
      ? []
      : statedOutcomes(call).flatMap((outcome) =>
          outcome.requirement === undefined
            ? []
            : [outcomeCheck(document, call, outcome, [api], outcome.requirement)],
        ),
  );
});
