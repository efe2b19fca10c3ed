import { isJsonObject } from '../../base/json-object.ts';
import { pointerSteps, pointerTo, valueAt } from '../../base/json-pointer.ts';
import { acceptorOf } from '../schema/acceptor.ts';
import { assertSupported } from '../schema/keywords.ts';
import type { Schema } from '../schema/schema.ts';
import type { Assignment, CallInput, DocumentedCall, HttpCall, RpcCall } from './documented-call.ts';
import { ifSupported } from './input-values.ts';
import { examplePairings, resultOf } from './open-rpc-calls.ts';
import { examplesOf } from './operations.ts';

/** What is wrong with an example, by where it stands: `parameter "limit"`, `examples/0 result`. */
type WrongExamples = Readonly<Record<string, string>>;

const longest = 80;

/**
 * Examples and defaults of a call that its own schemas forbid. They are no requests, and say nothing of a service: whoever maintains the
 * document wants to know.
 */
export function wrongExamples(call: DocumentedCall): WrongExamples {
  const ofInputs = call.inputs.flatMap((input): [string, string][] => {
    const { schema, examples } = input;
    const preset = typeof schema === 'boolean' || !('default' in schema) ? [] : [schema.default];
    const shown = [...preset, ...examples].filter((value) => !accepts(call, schema, value));
    return shown.length === 0 ? [] : [[labelOf(input), shown.map(forbidden).join('; ')]];
  });
  const ofCalls = call.kind === 'rpc' ? pairings(call) : [...bodies(call), ...responses(call)];
  return Object.fromEntries([...ofInputs, ...ofCalls]);
}

function labelOf({ in: place, name }: CallInput): string {
  return place === 'body' ? `body "${name}"` : `parameter "${name}"`;
}

function forbidden(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return `${text.length > longest ? `${text.slice(0, longest)}…` : text} breaks the schema beside it`;
}

/** Whole calls with what they return. */
function pairings(call: RpcCall): [string, string][] {
  const names = call.inputs.map(({ name }) => name);
  return examplePairings(call.document, call, names).flatMap(({ at, values, result }) => {
    const label = pointerSteps(at).slice(-2).join('/');
    if (values === undefined)
      return [[label, 'its params are not those of the method']] satisfies [string, string][];
    const wrong = wrongIn(call, values).map((what): [string, string] => [`${label} params`, what]);
    const schema = resultOf(call, values);
    const isSound =
      result === undefined || schema === undefined || accepts(call, schemaAt(call, schema), result);
    return isSound ? wrong : [...wrong, [`${label} result`, forbidden(result)]];
  });
}

/** Whole bodies; one that is no object of fields is an example of its input. */
function bodies(call: HttpCall): [string, string][] {
  if (call.body !== 'fields') return [];
  return call.examples.flatMap((values, index) =>
    wrongIn(call, values).map((what): [string, string] => [`body, example ${index + 1}`, what]),
  );
}

/** What is wrong with the values of a whole call, of those inputs that it is an example of. */
function wrongIn(call: DocumentedCall, values: Assignment): string[] {
  const wrong = call.inputs
    .filter((input) => call.kind === 'rpc' || input.in === 'body')
    .flatMap(({ name, required, schema }) => {
      if (!Object.hasOwn(values, name)) return required ? [`"${name}" is missing`] : [];
      return accepts(call, schema, values[name]) ? [] : [`"${name}": ${forbidden(values[name])}`];
    });
  return wrong.length === 0 ? [] : [wrong.join('; ')];
}

/** Answers of JSON. What is of requests or of answers alone a schema may require in the other, which no acceptor knows. */
function responses(call: HttpCall): [string, string][] {
  if (hasOneWayFields(call.document)) return [];
  return call.responses.flatMap(({ status, content }) =>
    content.flatMap(({ type, schema }): [string, string][] => {
      if (schema === undefined || !/[/+]json\b/.test(type)) return [];
      const media = valueAt(call.document, pointerTo('', ...pointerSteps(schema).slice(0, -1)));
      const shown = isJsonObject(media) ? examplesOf(call.document, media) : [];
      const wrong = shown.filter((value) => !accepts(call, schemaAt(call, schema), value));
      return wrong.length === 0 ? [] : [[`response ${status}`, wrong.map(forbidden).join('; ')]];
    }),
  );
}

const oneWay = new WeakMap<object, boolean>();

function hasOneWayFields(document: unknown): boolean {
  if (!isJsonObject(document)) return false;
  const known = oneWay.get(document);
  if (known !== undefined) return known;
  const found = /"(read|write)Only":true/.test(JSON.stringify(document));
  oneWay.set(document, found);
  return found;
}

function schemaAt({ document }: DocumentedCall, pointer: string): Schema {
  const schema = valueAt(document, pointer);
  return isJsonObject(schema) || typeof schema === 'boolean' ? schema : true;
}

/** Where a schema says what acceptors do not know, every example passes. */
function accepts({ document }: DocumentedCall, schema: Schema, value: unknown): boolean {
  const options = { document, lenient: true };
  return (
    ifSupported(() => {
      assertSupported(schema, options);
      return acceptorOf(schema, options)(value);
    }) ?? true
  );
}
