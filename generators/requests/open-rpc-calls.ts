import { elementsOf, fieldOf, fieldsOf } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { resolveObject } from '../schema/resolve.ts';
import type { Assignment, CallInput, RpcCall } from './documented-call.ts';
import { methodsOf } from './methods.ts';

/** Every method of an OpenRPC document in the form that requests are made from. */
export function openRpcCalls(document: unknown): readonly RpcCall[] {
  return methodsOf(document).map((method): RpcCall => {
    const { name, structure, pointer } = method;
    const inputs = method.params.map((param): CallInput => ({ ...param, in: 'param', explode: false }));
    return {
      kind: 'rpc',
      id: name,
      operation: name,
      structure,
      inputs,
      examples: examplePairings(
        document,
        method,
        inputs.map((input) => input.name),
      ).flatMap(({ values }) => (values === undefined ? [] : [values])),
      result: method.resultPointer,
      resultFor: resultsFor(document, pointer),
      errors: errorsOf(document, pointer),
      isElsewhere: valueAt(document, pointerTo(pointer, 'servers')) !== undefined,
      pointer,
      document,
    };
  });
}

/** Where the schema stands that the result of a call with these values has to satisfy. */
export function resultOf({ result, resultFor }: RpcCall, values: Assignment): string | undefined {
  const special = resultFor.find(({ when }) =>
    Object.entries(when).every(([name, value]) => values[name] === value),
  );
  return special?.result ?? result;
}

function resultsFor(document: unknown, pointer: string): RpcCall['resultFor'] {
  const at = pointerTo(pointer, 'x-result-for');
  return elementsOf(valueAt(document, at)).map((one, index) => ({
    when: fieldsOf(fieldOf(one, 'when')),
    result: pointerTo(at, index, 'schema'),
  }));
}

function errorsOf(document: unknown, pointer: string): number[] {
  return elementsOf(valueAt(document, pointerTo(pointer, 'errors'))).flatMap((one) => {
    const { code } = resolveObject(document, one).target;
    return typeof code === 'number' ? [code] : [];
  });
}

/** An example of a method: a whole call, and what it returns. */
interface ExamplePairing {
  /** JSON Pointer. */
  readonly at: string;
  /** Undefined where its params are not those of the method. */
  readonly values: Assignment | undefined;
  /** Undefined where none is shown. */
  readonly result: unknown;
}

/** `examples` of a method: pairs of params and result, whose params stand in the order of the method's own, or have the names of those that go by name. @param names of the params */
export function examplePairings(
  document: unknown,
  { pointer, structure }: Pick<RpcCall, 'pointer' | 'structure'>,
  names: readonly string[],
): readonly ExamplePairing[] {
  const list = pointerTo(pointer, 'examples');
  return elementsOf(valueAt(document, list)).map((pairing, index): ExamplePairing => {
    const { params, result } = resolveObject(document, pairing).target;
    const examples = elementsOf(params).map((one) => resolveObject(document, one).target);
    const isNamed =
      structure === 'by-name' && examples.every(({ name }) => names.some((one) => one === name));
    const assigned = examples.flatMap(({ name: own, value }, order) => {
      const name = isNamed ? String(own) : names[order];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    });
    return {
      at: pointerTo(list, index),
      values: assigned.length === examples.length ? Object.fromEntries(assigned) : undefined,
      result: result === undefined ? undefined : resolveObject(document, result).target.value,
    };
  });
}
