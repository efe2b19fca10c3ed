import { elementsOf, fieldsOf, isJsonObject, type JsonObject } from '../../base/json-object.ts';
import { pointerSteps } from '../../base/json-pointer.ts';
import {
  type CallInput,
  type DocumentedCall,
  operationOf,
  sentName,
} from '../../generators/requests/documented-call.ts';
import { readSpec } from '../../specs/read.ts';
import { schemaCompiler } from '../../specs/schema-compiler.ts';
import { explainSchemaErrors } from '../input/schema-errors.ts';
import { UserError } from '../user-error.ts';
import { surveyed } from './own-document.ts';

const subject = 'document';

/** Extensions of these names that are no object belong to other tools, as the `x-order: 3` of some generators. */
const onlyAsObject = new Set(['x-filter', 'x-order', 'x-window', 'x-pages', 'x-key', 'x-final', 'x-same-as']);

/** A place of the document that has extensions of ours. */
interface Holder {
  readonly name: string;
  readonly extensions: JsonObject;
  /** Keys that lead to it. */
  readonly path: readonly string[];
}

/**
 * The relations that a document states of these calls, against their published schema (docs/relations.md), and where it says that values
 * come from.
 * @param all what the document describes, these and others
 * @param where `file:line` of a path of keys in the document
 * @throws UserError with file and line
 */
export async function validateRelations(
  calls: readonly DocumentedCall[],
  all: readonly DocumentedCall[],
  where: (pointer: readonly string[]) => string,
): Promise<void> {
  for (const call of calls) requireSources(call, all, where);
  const schema = fieldsOf(readSpec('formats/relations.schema'));
  const { $defs, properties } = schema;
  const holders = calls.flatMap((call) => holdersOf(call, new Set(Object.keys(fieldsOf(properties)))));
  if (holders.length === 0) return;
  const byName = Object.fromEntries(holders.map(({ name, extensions }) => [name, extensions]));
  const each = { $defs, additionalProperties: { type: 'object', properties } };
  const within = ([name, ...rest]: readonly string[]): string =>
    where([...(holders.find((one) => one.name === name)?.path ?? []), ...rest]);
  explainSchemaErrors(byName, schemaCompiler('input').compile(each), within, subject, true);
  for (const call of calls) requireParameters(call, all, where);
}

function holdersOf(call: DocumentedCall, known: ReadonlySet<string>): Holder[] {
  const path = pointerSteps(call.pointer);
  const operation = operationOf(call);
  const all = [
    { name: call.id, extensions: ours(operation, known), path },
    ...call.inputs.map((input) => ({
      name: `${call.id} ${nameOf(input, call.inputs)}`,
      extensions: ours(input.extensions, known),
      path: [...path, ...placeOf(input, operation)],
    })),
  ];
  return all.filter(({ extensions }) => Object.keys(extensions).length > 0);
}

/** How a message calls an input: with its place where another has the same name. */
function nameOf(input: CallInput, all: readonly CallInput[]): string {
  const name = sentName(input);
  const alone = all.every((other) => other === input || sentName(other) !== name);
  return alone ? name : `${name} (${input.in})`;
}

function ours(holder: JsonObject, known: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(holder).filter(
      ([name, value]) => known.has(name) && (!onlyAsObject.has(name) || isJsonObject(value)),
    ),
  );
}

/** Keys from an operation to one of its parameters; none where it is referred to, or stands beside the operation. */
function placeOf(input: CallInput, operation: JsonObject): readonly string[] {
  const isIt = (one: unknown): boolean => {
    const { name, in: place = input.in } = fieldsOf(one);
    return name === sentName(input) && place === input.in;
  };
  for (const list of ['params', 'parameters']) {
    const parameters = operation[list];
    const index = Array.isArray(parameters) ? parameters.findIndex(isIt) : -1;
    if (index >= 0) return [list, String(index)];
  }
  return [];
}

/** What a relation names by its name has to exist: otherwise the relation would be without effect. */
function requireParameters(
  call: DocumentedCall,
  all: readonly DocumentedCall[],
  where: (pointer: readonly string[]) => string,
): void {
  const operation = operationOf(call);
  const at = (extension: string): string => where([...pointerSteps(call.pointer), extension]);
  const { limit, offset } = fieldsOf(operation['x-window']);
  const { unless } = fieldsOf(operation['x-final']);
  const same = fieldsOf(operation['x-same-as']);
  const links = Object.values(fieldsOf(same.with)).filter((from) => String(from).startsWith('$'));
  const named = [
    ...[limit, offset].map((name) => ({ name, extension: 'x-window' })),
    ...Object.keys(fieldsOf(unless)).map((name) => ({ name, extension: 'x-final' })),
    ...links.map((from) => ({ name: String(from).slice(1), extension: 'x-same-as' })),
    ...elementsOf(operation['x-result-for'])
      .flatMap((one) => Object.keys(fieldsOf(fieldsOf(one).when)))
      .map((name) => ({ name, extension: 'x-result-for' })),
  ];
  for (const { name, extension } of named) requireParameter(call, name, at(extension));
  if (typeof same.call !== 'string') return;
  const other = all.find(({ id }) => id === same.call);
  if (other === undefined)
    throw new UserError(
      `${subject}/relation`,
      `${at('x-same-as')}: the document has no operation "${same.call}"`,
    );
  for (const name of Object.keys(fieldsOf(same.with))) requireParameter(other, name, at('x-same-as'));
}

/** Where values come from (`x-from`) is an operation of the document: otherwise none would ever come. */
function requireSources(
  call: DocumentedCall,
  all: readonly DocumentedCall[],
  where: (pointer: readonly string[]) => string,
): void {
  const operation = operationOf(call);
  for (const input of call.inputs)
    for (const source of input.from) {
      const [name, path] = source.split('#');
      const what =
        path === undefined || (path !== '' && !path.startsWith('/'))
          ? `x-from "${source}" is no operation and pointer; write it as in "listPets#/0/id"`
          : name !== surveyed && all.every(({ id }) => id !== name)
            ? `x-from names the operation "${name}", which the document does not have; it has ${all.map(({ id }) => id).join(', ')}`
            : undefined;
      if (what === undefined) continue;
      const at = where([...pointerSteps(call.pointer), ...placeOf(input, operation)]);
      throw new UserError(`${subject}/relation`, `${at}: ${what}`);
    }
}

function requireParameter({ id, inputs }: DocumentedCall, name: unknown, at: string): void {
  if (typeof name !== 'string' || inputs.some((input) => input.name === name)) return;
  const known = inputs.map((input) => input.name).join(', ') || 'none';
  throw new UserError(`${subject}/relation`, `${at}: ${id} has no parameter "${name}"; it has ${known}`);
}
