import { valueAt } from '../../../base/json-pointer.ts';
import { Caching } from '../../../engine/caching.ts';
import { Unanswered } from '../../../engine/unanswered.ts';
import type { DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { headerIn } from '../../../generators/requests/header-source.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import { liveCases } from './call-cases.ts';
import type { Caller } from './caller.ts';
import type { LivePool } from './live-pool.ts';

/** A value may come from a call that itself needs one: so many times what was learned is asked with. */
const rounds = 3;
/** Cases of a call that are asked in a round. */
const perRound = 2;

/**
 * Asks each call of a document what it answers to its plainest requests, again with what the others returned, so that later
 * requests hold values that exist. What is asked is shared with the checks.
 */
export async function fillPool(
  calls: readonly DocumentedCall[],
  caller: Caller,
  pool: LivePool,
): Promise<void> {
  const asked = new Set<string>();
  const withHeaders = new Set(
    calls.flatMap(({ inputs }) => inputs.flatMap(({ from }) => from.flatMap(headersNeeded))),
  );
  for (let round = 0; round < rounds; round += 1) {
    // Before the next round, so that what is asked depends on no order of answers.
    const planned = calls.flatMap((call) =>
      liveCases(call, pool)
        .enumerated.slice(0, perRound)
        .filter(({ values }) => caller.fits(call, values))
        .map(({ values }) => ({ call, values, key: JSON.stringify([call.id, values]) }))
        .filter(({ key }) => !asked.has(key) && asked.add(key)),
    );
    if (planned.length === 0) return;
    const results = await Promise.all(
      planned.map(async ({ call, values }) => {
        try {
          const value = await caller.read(call, values, Caching.shared);
          if (!withHeaders.has(call.id)) return { value };
          // The same answer, which is shared.
          return { value, headers: await caller.readHeaders(call, values, Caching.shared) };
        } catch (error) {
          if (error instanceof Unanswered) return undefined;
          throw error;
        }
      }),
    );
    for (const [index, { call }] of planned.entries()) {
      const { value, headers } = results[index] ?? {};
      if (value !== undefined) pool.add(call.id, value, nameOf(call));
      if (headers !== undefined) pool.addHeaders(call.id, headers);
    }
  }
}

/** The call whose headers a source names. */
function headersNeeded(source: string): string[] {
  const [call = '', pointer = ''] = source.split('#', 2);
  return headerIn(pointer) === undefined ? [] : [call];
}

/** What the document calls the result of a method. */
function nameOf(call: DocumentedCall): string {
  const result = valueAt(call.document, `${call.pointer}/result`);
  if (call.kind === 'http' || result === undefined) return '';
  const { name } = resolveObject(call.document, result).target;
  return typeof name === 'string' ? name : '';
}
