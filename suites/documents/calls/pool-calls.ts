import type { Profile } from '../../../engine/run/plan/profile.ts';
import type { DocumentedCall } from '../../../generators/requests/documented-call.ts';

/** Requests that each call is asked with for the values that it returns. */
export const perPoolCall = 2;

/** Of a run that is bound to a number of requests, this part may go into values for later ones. */
const share = 1 / 3;

/**
 * The calls that are asked for values that others may take. Of a long document a short run asks some: those that it names as sources, then
 * those that need nothing.
 */
export function poolCalls(
  calls: readonly DocumentedCall[],
  { requests }: Pick<Profile, 'requests'>,
): readonly DocumentedCall[] {
  const most = requests === undefined ? calls.length : Math.floor((share * requests) / perPoolCall);
  if (calls.length <= most) return calls;
  const sources = new Set(
    calls.flatMap(({ inputs }) => inputs.flatMap(({ from }) => from.map((one) => one.split('#')[0]))),
  );
  const rank = ({ id, inputs }: DocumentedCall): number => {
    if (sources.has(id)) return 0;
    return inputs.some(({ required }) => required) ? 2 : 1;
  };
  return [...calls].sort((a, b) => rank(a) - rank(b)).slice(0, Math.max(1, most));
}
