import { elementsOf, fieldsOf, isJsonObject } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { resolveObject } from '../schema/resolve.ts';

/** A way to authenticate that an OpenAPI document describes (4.8.27). */
export interface SecurityScheme {
  /** Under which the document knows it. */
  readonly key: string;
  readonly type: string;
  /** Of `http`, in lower case: `basic`, `bearer`. */
  readonly scheme: string;
  /** Of `apiKey`: where it stands, and under which name. */
  readonly in: string;
  readonly name: string;
}

/**
 * What a document accepts of the requests of an operation (`security`, 4.8.10 and 4.8.30): one of these lists, and of that list all. An empty
 * list stands for none.
 * @param pointer of the operation
 */
export function securityOptions(document: unknown, pointer: string): readonly (readonly SecurityScheme[])[] {
  const security = fieldsOf(valueAt(document, pointer)).security ?? fieldsOf(document).security;
  return elementsOf(security)
    .filter(isJsonObject)
    .map((option) => Object.keys(option).flatMap((key) => schemeOf(document, key)));
}

/** Every scheme that a document describes. */
export function securitySchemes(document: unknown): readonly SecurityScheme[] {
  return Object.keys(fieldsOf(valueAt(document, at))).flatMap((key) => schemeOf(document, key));
}

const at = '/components/securitySchemes';

function schemeOf(document: unknown, key: string): SecurityScheme[] {
  const value = valueAt(document, pointerTo(at, key));
  if (value === undefined) return [];
  const { type, scheme, in: place, name } = resolveObject(document, value).target;
  return [
    {
      key,
      type: String(type),
      scheme: typeof scheme === 'string' ? scheme.toLowerCase() : '',
      in: typeof place === 'string' ? place : '',
      name: typeof name === 'string' ? name : '',
    },
  ];
}
