import type { Caching } from '../../../engine/caching.ts';
import type { Assignment, CallInput, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import { numberKeyword } from '../../../generators/schema/schema.ts';
import type { Caller } from '../calls/caller.ts';

/** A value at a bound that the document states, beside the next one within. */
interface Bound {
  readonly keyword: 'maximum' | 'minimum';
  readonly value: number;
  readonly inside: number;
}

/**
 * Why a request that was rejected as invalid is valid: it holds a number at a bound that its document states, and the same request with the
 * next number within is served. Undefined where it has none, or where both are rejected: then something else may be wrong with it.
 * @throws Unanswered
 */
export async function rejectedBound(
  call: DocumentedCall,
  values: Assignment,
  caller: Caller,
  caching: Caching,
): Promise<string | undefined> {
  for (const input of call.inputs) {
    const bound = boundOf(input, values[input.name], call.document);
    if (bound === undefined || isBesideAnother(input, bound, call.inputs, values)) continue;
    const within = { ...values, [input.name]: bound.inside };
    if ((await caller.read(call, within, caching)) === undefined) continue;
    return `${bound.value} is the ${bound.keyword} of "${input.name}" in the document, and ${bound.inside} is served`;
  }
  return undefined;
}

function boundOf({ schema }: CallInput, value: unknown, document: unknown): Bound | undefined {
  if (typeof value !== 'number' || typeof schema === 'boolean') return undefined;
  const { target } = resolveObject(document, schema);
  const step = numberKeyword(target, 'multipleOf') ?? 1;
  const minimum = numberKeyword(target, 'minimum');
  const maximum = numberKeyword(target, 'maximum');
  if (value === maximum && value - step >= (minimum ?? value - step))
    return { keyword: 'maximum', value, inside: value - step };
  if (value === minimum && value + step <= (maximum ?? value + step))
    return { keyword: 'minimum', value, inside: value + step };
  return undefined;
}

/** Whether another number of the request, or one that stands for it, is as near: the two may have to be in an order. */
function isBesideAnother(
  input: CallInput,
  { value, inside }: Bound,
  inputs: readonly CallInput[],
  values: Assignment,
): boolean {
  return inputs.some((other) => {
    if (other === input) return false;
    const fallback = typeof other.schema === 'boolean' ? undefined : other.schema.default;
    const held = values[other.name] ?? fallback;
    return held === value || held === inside;
  });
}
