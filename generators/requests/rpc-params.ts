import { isJsonObject } from '../../base/json-object.ts';
import type { Assignment, RpcCall } from './documented-call.ts';

/** The `params` of a method with values: by position with null for what is left out before another. */
export function rpcParams({ structure, inputs }: RpcCall, values: Assignment): unknown {
  if (structure === 'by-name') return values;
  const last = inputs.findLastIndex(({ name }) => Object.hasOwn(values, name));
  return inputs.slice(0, last + 1).map(({ name }) => values[name] ?? null);
}

/** The values that `params` hold of a method's inputs; undefined where they are no params of it. */
export function rpcValues({ structure, inputs }: RpcCall, params: unknown): Assignment | undefined {
  if (structure === 'by-name') return isJsonObject(params) ? params : undefined;
  if (!Array.isArray(params) || params.length > inputs.length) return undefined;
  const given: readonly unknown[] = params;
  return Object.fromEntries(given.map((value, index) => [inputs[index]?.name ?? '', value]));
}
