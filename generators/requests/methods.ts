import { isJsonObject } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import { GeneratorError } from '../schema/generator-error.ts';
import { resolveObject } from '../schema/resolve.ts';
import { childSchema, listKeyword, type Schema } from '../schema/schema.ts';
import { describedBy } from './described-by.ts';
import type { CallInput } from './documented-call.ts';

/** A parameter of an OpenRPC method. */
type MethodParam = Omit<CallInput, 'in' | 'explode'>;

/** One method of an OpenRPC document. */
export interface Method {
  readonly name: string;
  /** How params are sent: as an array (also where the document leaves the choice) or as an object. */
  readonly structure: 'by-position' | 'by-name';
  readonly params: readonly MethodParam[];
  /** The schema of `result`; undefined for a method that answers none. */
  readonly result: Schema | undefined;
  /** JSON Pointer of that schema. */
  readonly resultPointer: string | undefined;
  /** JSON Pointer in the document. */
  readonly pointer: string;
  /** The document that holds it: references of its schemas point into this. */
  readonly document: unknown;
}

/**
 * All methods of an OpenRPC document, in its order.
 * @throws UnresolvedReference, GeneratorError when a method or parameter has no name.
 */
export function methodsOf(document: unknown): readonly Method[] {
  const methods = isJsonObject(document) ? (listKeyword(document, 'methods') ?? []) : [];
  return methods.map((value, index) => {
    const { target, pointer } = resolveObject(document, value, pointerTo('/methods', index));
    const params = (listKeyword(target, 'params') ?? []).map((param, position) => {
      const found = resolveObject(document, param, pointerTo(pointer, 'params', position));
      const schema = childSchema(found.target.schema);
      const [beside, within] = [describedBy(found.target), describedBy(schema)];
      return {
        ...within,
        ...beside,
        name: nameOf(found.target, found.pointer),
        required: found.target.required === true,
        schema,
        examples: within.examples,
        from: [...beside.from, ...within.from],
        extensions: found.target,
      };
    });
    const result =
      target.result === undefined
        ? undefined
        : resolveObject(document, target.result, pointerTo(pointer, 'result'));
    return {
      name: nameOf(target, pointer),
      structure: target.paramStructure === 'by-name' ? 'by-name' : 'by-position',
      params,
      result: result === undefined ? undefined : childSchema(result.target.schema),
      resultPointer: result?.target.schema === undefined ? undefined : pointerTo(result.pointer, 'schema'),
      pointer,
      document,
    };
  });
}

function nameOf(target: Readonly<Record<string, unknown>>, pointer: string): string {
  if (typeof target.name === 'string') return target.name;
  throw new GeneratorError(
    'NODEPROOF_NO_NAME',
    'A method or parameter has no name',
    pointer,
    'Give it a "name".',
  );
}
