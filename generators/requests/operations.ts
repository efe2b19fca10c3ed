import { isJsonObject } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import { GeneratorError } from '../schema/generator-error.ts';
import { resolveObject } from '../schema/resolve.ts';
import { childSchema, listKeyword, type Schema } from '../schema/schema.ts';

type ParameterPlace = 'query' | 'path' | 'header' | 'cookie';

/** A parameter of an OpenAPI operation. */
interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly schema: Schema;
}

/** The JSON body of an OpenAPI operation. */
interface RequestBody {
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of an OpenAPI 3.1 document, with everything that its requests are made from. */
export interface Operation {
  /** `operationId`, or method and path where there is none. */
  readonly id: string;
  /** In capitals, as it goes over the wire. */
  readonly method: string;
  /** With its placeholders, as in `/v1/networks/{id}/`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  /** The document that holds it: references of its schemas point into this. */
  readonly document: unknown;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const places: readonly unknown[] = ['query', 'path', 'header', 'cookie'] satisfies ParameterPlace[];

/**
 * All operations of an OpenAPI document, in its order.
 * @throws UnresolvedReference, GeneratorError when a parameter is not one.
 */
export function operationsOf(document: unknown): readonly Operation[] {
  const paths = isJsonObject(document) && isJsonObject(document.paths) ? document.paths : {};
  return Object.entries(paths).flatMap(([path, value]) => {
    const at = pointerTo('/paths', path);
    const item = resolveObject(document, value, at);
    const shared = parametersOf(document, item.target, item.pointer);
    return methods.flatMap((method) => {
      if (item.target[method] === undefined) return [];
      const pointer = pointerTo(item.pointer, method);
      const { target } = resolveObject(document, item.target[method], pointer);
      const own = parametersOf(document, target, pointer);
      const inherited = shared.filter(
        (one) => !own.some((other) => other.name === one.name && other.in === one.in),
      );
      const id =
        typeof target.operationId === 'string' ? target.operationId : `${method.toUpperCase()} ${path}`;
      const body = bodyOf(document, target, pointer);
      return [{ id, method: method.toUpperCase(), path, parameters: [...inherited, ...own], body, document }];
    });
  });
}

/**
 * The operation of that `operationId`.
 * @throws GeneratorError when the document has none.
 */
export function operationById(document: unknown, id: string): Operation {
  const found = operationsOf(document).find((operation) => operation.id === id);
  if (found !== undefined) return found;
  throw new GeneratorError(
    'NODEPROOF_UNKNOWN_OPERATION',
    `No operation "${id}"`,
    '/paths',
    'Ask for an operationId of the document.',
  );
}

function parametersOf(
  document: unknown,
  holder: Readonly<Record<string, unknown>>,
  at: string,
): readonly Parameter[] {
  return (listKeyword(holder, 'parameters') ?? []).map((value, index) => {
    const { target, pointer } = resolveObject(document, value, pointerTo(at, 'parameters', index));
    const { name, in: place, required, schema } = target;
    if (typeof name !== 'string' || !places.includes(place)) {
      throw new GeneratorError(
        'NODEPROOF_NOT_A_PARAMETER',
        'A parameter has no name or no known place',
        pointer,
        'Give it "name" and "in" (query, path, header or cookie).',
      );
    }
    return { name, in: place as ParameterPlace, required: required === true, schema: childSchema(schema) };
  });
}

function bodyOf(
  document: unknown,
  operation: Readonly<Record<string, unknown>>,
  at: string,
): RequestBody | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { target } = resolveObject(document, operation.requestBody, pointerTo(at, 'requestBody'));
  const content = isJsonObject(target.content) ? target.content : {};
  const media = content['application/json'];
  if (!isJsonObject(media)) return undefined;
  return { required: target.required === true, schema: childSchema(media.schema) };
}
