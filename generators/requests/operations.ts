import { fieldsOf, isJsonObject } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import type { OpenApiDocument } from '../../specs/open-api.ts';
import { GeneratorError } from '../schema/generator-error.ts';
import { resolveObject } from '../schema/resolve.ts';
import { childSchema, listKeyword, type Schema } from '../schema/schema.ts';
import { describedBy } from './described-by.ts';
import type { CallInput } from './documented-call.ts';

type ParameterPlace = 'query' | 'path' | 'header' | 'cookie';

/** A parameter of an OpenAPI operation. */
export interface Parameter extends Omit<CallInput, 'in'> {
  readonly in: ParameterPlace;
}

/** The JSON body of an OpenAPI operation. */
interface RequestBody {
  /** The media type under which the document describes it. */
  readonly type: string;
  readonly schema: Schema;
  readonly examples: readonly unknown[];
}

/** One operation of an OpenAPI document, with everything that its requests are made from. */
export interface Operation {
  /** `operationId`, or method and path where there is none. */
  readonly id: string;
  /** In capitals, as it goes over the wire. */
  readonly method: string;
  /** With its placeholders, as in `/v1/networks/{id}/`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  /** Whether a request without a body, of whatever media type, is invalid. */
  readonly requiresBody: boolean;
  /** JSON Pointer in the document. */
  readonly pointer: string;
  /** The document that holds it: references of its schemas point into this. */
  readonly document: OpenApiDocument;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const places: readonly ParameterPlace[] = ['query', 'path', 'header', 'cookie'];

/**
 * All operations of an OpenAPI document, in its order.
 * @throws UnresolvedReference, GeneratorError when a parameter is not one.
 */
export function operationsOf(document: OpenApiDocument): readonly Operation[] {
  // Others are extensions.
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith('/'));
  return paths.flatMap(([path, value]) => {
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
      const requestBody = resolvedBody(document, target, pointer);
      const body = bodyOf(document, requestBody);
      const requiresBody = requestBody?.required === true;
      const parameters = [...inherited, ...own];
      return [{ id, method: method.toUpperCase(), path, parameters, body, requiresBody, pointer, document }];
    });
  });
}

/**
 * The operation of that `operationId`.
 * @throws GeneratorError when the document has none.
 */
export function operationById(document: OpenApiDocument, id: string): Operation {
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
    const { target: written, pointer } = resolveObject(document, value, pointerTo(at, 'parameters', index));
    const target = written.in === 'querystring' ? asQuery(document, written) : written;
    const { name, required, style, explode, content } = target;
    const [media] = isJsonObject(content)
      ? Object.values(content).map((one) => mediaType(document, one))
      : [];
    const place = places.find((one) => one === target.in);
    if (typeof name !== 'string' || place === undefined) {
      throw new GeneratorError(
        'NODEPROOF_NOT_A_PARAMETER',
        'A parameter has no name or no known place',
        pointer,
        'Give it "name" and "in" (query, path, header or cookie).',
      );
    }
    return {
      ...describedBy(target),
      name,
      in: place,
      required: required === true,
      schema: childSchema(media === undefined ? target.schema : media.schema),
      ...styleOf(style, media),
      examples: [...examplesOf(document, target), ...describedBy(target.schema).examples],
      explode: typeof explode === 'boolean' ? explode : isForm(place, style),
      extensions: target,
    };
  });
}

const form = 'application/x-www-form-urlencoded';

/**
 * A query string that is described as a whole (OpenAPI 3.2): one that is a form has a parameter for each field of its schema, as an exploded
 * object in a query has.
 */
function asQuery(
  document: unknown,
  { content, ...rest }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const media = mediaType(document, fieldsOf(content)[form]);
  if (media?.schema === undefined) return rest;
  return { ...media, ...rest, in: 'query', style: 'form', explode: true };
}

/** Lists of the style `form`, the usual one of queries and cookies, have a parameter for each element. */
function isForm(place: ParameterPlace, style: unknown): boolean {
  return style === 'form' || (style === undefined && (place === 'query' || place === 'cookie'));
}

function styleOf(style: unknown, media: unknown): { readonly style?: string } {
  if (media !== undefined) return { style: 'json' };
  return typeof style === 'string' ? { style } : {};
}

/** `example` and `examples` of a parameter or a media type. */
export function examplesOf(document: unknown, holder: Readonly<Record<string, unknown>>): unknown[] {
  const named = Object.values(isJsonObject(holder.examples) ? holder.examples : {}).map(
    (value) => resolveObject(document, value).target.value,
  );
  return [holder.example, ...named].filter((value) => value !== undefined);
}

const json = 'application/json';
/** A type of JSON, whatever its parameters, or a range that JSON is in. */
const jsonType = /^(application\/(json\b|\*|[\w.-]+\+json\b)|\*\/\*)/i;

function resolvedBody(
  document: unknown,
  { requestBody }: Readonly<Record<string, unknown>>,
  at: string,
): Readonly<Record<string, unknown>> | undefined {
  if (requestBody === undefined) return undefined;
  return resolveObject(document, requestBody, pointerTo(at, 'requestBody')).target;
}

function bodyOf(
  document: unknown,
  requestBody: Readonly<Record<string, unknown>> | undefined,
): RequestBody | undefined {
  const content = fieldsOf(requestBody?.content);
  const types = Object.keys(content);
  const type = types.find((one) => one === json) ?? types.find((one) => jsonType.test(one));
  const media = type === undefined ? undefined : mediaType(document, content[type]);
  if (type === undefined || media === undefined) return undefined;
  return {
    type: type.includes('*') ? json : type,
    schema: childSchema(media.schema),
    examples: examplesOf(document, media),
  };
}

/** A media type, which may stand behind a reference from OpenAPI 3.2 on. */
function mediaType(document: unknown, value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isJsonObject(value) ? resolveObject(document, value).target : undefined;
}
