import { isJsonObject } from '../../base/json-object.ts';
/** A JSON Schema (2020-12) in the modest set of keywords listed in `keywords.ts`. */
export type Schema = boolean | SchemaObject;

export type SchemaObject = Readonly<Record<string, unknown>>;

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

export interface SchemaOptions {
  /** The document into which `$ref` points (OpenAPI, OpenRPC); the schema itself when absent. */
  readonly document?: unknown;
  /**
   * Values that the contract leaves to the service, by the name in `x-vocabulary` (§4.2): where a
   * list is given and not empty, the schema behaves as if it were its `enum`.
   */
  readonly vocabulary?: Readonly<Record<string, readonly unknown[]>>;
  /** Takes a string for one of a format where any reader of that format would. */
  readonly lenient?: boolean;
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isJsonObject(value);
}

/** A child keyword as a schema; `true` (everything) when it is absent. */
export function childSchema(value: unknown): Schema {
  return isSchema(value) ? value : true;
}

export function numberKeyword(schema: SchemaObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

export function stringKeyword(schema: SchemaObject, keyword: string): string | undefined {
  const value = schema[keyword];
  return typeof value === 'string' ? value : undefined;
}

export function listKeyword(schema: SchemaObject, keyword: string): readonly unknown[] | undefined {
  const value: unknown = schema[keyword];
  return Array.isArray(value) ? value : undefined;
}

/** The types in `type`; undefined when the schema leaves the type open. */
export function typeKeyword(schema: SchemaObject): readonly JsonType[] | undefined {
  const type = schema.type;
  if (type === undefined) return undefined;
  return (Array.isArray(type) ? type : [type]) as readonly JsonType[];
}

/** The names in `required`. */
export function requiredNames(schema: SchemaObject): readonly string[] {
  return (listKeyword(schema, 'required') ?? []).filter((name): name is string => typeof name === 'string');
}

/** The schemas in `properties`, in the order of the document. */
export function propertySchemas(schema: SchemaObject): ReadonlyMap<string, Schema> {
  const properties = schema.properties;
  if (!isJsonObject(properties)) return new Map();
  return new Map(Object.entries(properties).map(([name, child]) => [name, childSchema(child)]));
}
