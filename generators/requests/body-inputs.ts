import { isJsonObject, type JsonObject } from '../../base/json-object.ts';
import { resolveObject } from '../schema/resolve.ts';
import { propertySchemas, requiredNames, type Schema, type SchemaObject } from '../schema/schema.ts';
import { describedBy } from './described-by.ts';
import type { Assignment, CallInput, HttpCall } from './documented-call.ts';
import type { Operation } from './operations.ts';

/** What a body that is no object of fields is called among the inputs. */
const whole = 'body';

type BodyInputs = Pick<HttpCall, 'inputs' | 'body' | 'examples'>;

const none: BodyInputs = { inputs: [], body: 'none', examples: [] };

/** The inputs that make the body of a request: its fields where it is an object that lists them, else the whole. */
export function bodyInputs({ method, body, requiresBody, document }: Operation): BodyInputs {
  if (method !== 'POST' || body === undefined) return none;
  const { schema, examples } = body;
  if (typeof schema !== 'boolean') {
    const { target } = resolveObject(document, schema);
    if (isListOfFields(target))
      return { inputs: fieldInputs(target), body: 'fields', examples: examples.filter(isJsonObject) };
  }
  const input = inputOf(whole, schema, requiresBody);
  return {
    inputs: [{ ...input, examples: [...examples, ...input.examples] }],
    body: 'whole',
    examples: examples.map((example): Assignment => ({ [whole]: example })),
  };
}

/** Whether a schema says all that it says of an object by its properties: not where it offers a choice of objects. */
function isListOfFields(schema: SchemaObject): boolean {
  const choices = ['oneOf', 'anyOf', 'allOf', 'if', 'not', 'const', 'enum'];
  if (choices.some((keyword) => schema[keyword] !== undefined)) return false;
  return schema.type === 'object' || isJsonObject(schema.properties);
}

function fieldInputs(schema: SchemaObject): readonly CallInput[] {
  const required = requiredNames(schema);
  const fields = propertySchemas(schema);
  const isRpc = fields.has('jsonrpc') && fields.has('method');
  return [...fields].map(([name, field]) =>
    inputOf(name, isRpc && isOfRpc(name) ? asShown(field) : field, required.includes(name)),
  );
}

/** JSON-RPC that is described as an operation of HTTP calls the one method that the document shows. */
function isOfRpc(name: string): boolean {
  return name === 'jsonrpc' || name === 'method';
}

function asShown(schema: Schema): Schema {
  if (typeof schema === 'boolean' || schema.enum !== undefined || schema.const !== undefined) return schema;
  const [shown] = [schema.default, schema.example, ...describedBy(schema).examples].filter(
    (value) => value !== undefined,
  );
  return shown === undefined ? schema : { ...schema, const: shown };
}

function inputOf(name: string, schema: Schema, required: boolean): CallInput {
  const extensions: JsonObject = typeof schema === 'boolean' ? {} : schema;
  return { name, in: 'body', required, schema, ...describedBy(schema), explode: false, extensions };
}
