import { type CallCases, casesOf } from '../../../generators/requests/cases.ts';
import type { CallInput, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { type InputValues, valuesOf } from '../../../generators/requests/input-values.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import type { LivePool } from './live-pool.ts';

/** The requests of a call, with what the target returned so far in them. */
export function liveCases(call: DocumentedCall, pool: LivePool): CallCases {
  return casesOf(call, liveValues(call, pool));
}

export function liveValues(call: DocumentedCall, pool: LivePool): readonly InputValues[] {
  const { document, inputs } = call;
  return inputs.map((input) => {
    const live = pool.of(input, titleOf(input, document), isFormed(input, document));
    return valuesOf(input, live, { document }, ({ name, pointer }) =>
      pointer === '' ? [] : pool.named(name),
    );
  });
}

function titleOf({ schema }: CallInput, document: unknown): string {
  if (typeof schema === 'boolean') return '';
  const reference = typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : '';
  const title = resolveObject(document, schema).target.title;
  return `${reference} ${typeof title === 'string' ? title : ''}`;
}

function isFormed({ schema }: CallInput, document: unknown): boolean {
  if (typeof schema === 'boolean') return false;
  const { pattern, format } = resolveObject(document, schema).target;
  return typeof pattern === 'string' || (typeof format === 'string' && !/^(u?int|float|double)/.test(format));
}
