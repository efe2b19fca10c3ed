import type { Shapes } from '../../../engine/shape/shapes.ts';
import { operationsOf } from '../../../generators/requests/operations.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import { asOpenApi } from '../../../specs/open-api.ts';

/** A query parameter of the node list as the contract's table has it (§4.2). */
export interface QueryParameter {
  readonly name: string;
  /** The values that it takes: those of the contract, or of the target's vocabulary; empty where any text is one. */
  readonly values: readonly string[];
  /** True where the contract closes the set of values, whether or not the target file says which they are. */
  readonly closed: boolean;
}

const known = new WeakMap<Shapes, readonly QueryParameter[]>();

/** The parameters, in the order of the document; read once, as every page of a run is judged by them. */
export function queryParameters(shapes: Shapes): readonly QueryParameter[] {
  const parameters = known.get(shapes) ?? readParameters(shapes);
  known.set(shapes, parameters);
  return parameters;
}

function readParameters(shapes: Shapes): readonly QueryParameter[] {
  const document = shapes.document('platform.openapi');
  const list = operationsOf(asOpenApi(document)).find(({ id }) => id === 'listNodes');
  return (list?.parameters ?? []).map(({ name, schema: stated }): QueryParameter => {
    const schema = typeof stated === 'boolean' ? {} : stated;
    const parts = [...new Set([schema, resolveObject(document, schema).target])];
    const values = parts.flatMap((part) => (Array.isArray(part.enum) ? part.enum.map(String) : []));
    const boolean = parts.some((part) => part.type === 'boolean');
    return {
      name,
      values: boolean ? ['true', 'false'] : values,
      closed: boolean || values.length > 0 || parts.some((part) => 'x-vocabulary' in part),
    };
  });
}

/** The values that a parameter takes; empty where any text is one, or the target file does not say. */
export function valuesOf(shapes: Shapes, name: string): readonly string[] {
  return queryParameters(shapes).find((parameter) => parameter.name === name)?.values ?? [];
}
