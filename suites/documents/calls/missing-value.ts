import { type NoEvidence, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { liveValues } from './call-cases.ts';
import type { LivePool } from './live-pool.ts';

const give = 'an example, or x-from, at each required parameter';

/** Why no request of a call could be made: which of its required parameters has no value. */
export function noRequest(call: DocumentedCall, pool: LivePool): NoEvidence {
  const without = liveValues(call, pool)
    .filter(({ input, enumerated }) => input.required && enumerated.length === 0)
    .map(({ input }) => `"${input.name}"`);
  if (without.length === 0) return noEvidence('no request could be made', give);
  const parameters = `the required parameter${without.length === 1 ? '' : 's'} ${without.join(', ')}`;
  return noEvidence(
    `no request could be made: no value is known that the schema of ${parameters} permits`,
    give,
  );
}

/** Where the document says that values of a required parameter come from other answers, and none held one: what was sent was made up. */
export function sourceWithoutValue(call: DocumentedCall, pool: LivePool): NoEvidence | undefined {
  const without = call.inputs.find(
    (input) => input.required && input.from.length > 0 && !pool.hasDeclared(input),
  );
  if (without === undefined) return undefined;
  const sources = without.from.map((one) => one.replace('#/$headers/', ', header ')).join(' or ');
  return noEvidence(
    `no value of "${without.name}" is known, which comes from ${sources} by the document, and made-up ones were rejected as invalid`,
    give,
  );
}
