import { isJsonObject } from '../../../base/json-object.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';

/** A query parameter of the node list as the contract's table has it (§4.2). */
export interface QueryParameter {
  readonly name: string;
  /** The values that it takes: those of the contract, or of the target's vocabulary; empty where any text is one. */
  readonly values: readonly string[];
  /** True where the contract closes the set of values, whether or not the target file says which they are. */
  readonly closed: boolean;
}

const known = new WeakMap<Shapes, readonly QueryParameter[]>();

/** The fifteen parameters, in the order of the contract; read once, as every page of a run is judged by them. */
export function queryParameters(shapes: Shapes): readonly QueryParameter[] {
  const parameters = known.get(shapes) ?? readParameters(shapes);
  known.set(shapes, parameters);
  return parameters;
}

function readParameters(shapes: Shapes): readonly QueryParameter[] {
  const document = shapes.document('platform.openapi');
  const parameters = at(document, ['paths', '/v1/nodes/', 'get', 'parameters']);
  if (!Array.isArray(parameters)) throw new Error('platform.openapi lists no parameters of the node list');
  return parameters.filter(isJsonObject).map(({ name, schema }) => {
    const parts = isJsonObject(schema) ? [schema, referred(document, schema)] : [];
    const values = parts.flatMap((part) => (Array.isArray(part.enum) ? part.enum.map(String) : []));
    const boolean = parts.some((part) => part.type === 'boolean');
    return {
      name: String(name),
      values: boolean ? ['true', 'false'] : values,
      closed: boolean || values.length > 0 || parts.some((part) => 'x-vocabulary' in part),
    };
  });
}

/** The values that a parameter takes; empty where any text is one, or the target file does not say. */
export function valuesOf(shapes: Shapes, name: string): readonly string[] {
  return queryParameters(shapes).find((parameter) => parameter.name === name)?.values ?? [];
}

function referred(
  document: unknown,
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const reference = typeof schema.$ref === 'string' ? schema.$ref : '#';
  const target = at(document, reference.split('/').slice(1));
  return reference !== '#' && isJsonObject(target) ? target : {};
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((place, step) => (isJsonObject(place) ? place[step] : undefined), value);
}
