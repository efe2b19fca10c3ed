import { fieldOf } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import type { CallInput, HttpCall } from '../../generators/requests/documented-call.ts';
import { resolveObject } from '../../generators/schema/resolve.ts';

/**
 * Whether checks decide all that a document says of an operation: it names a requirement of theirs beside each input and
 * each answer of success. What stands below an answer belongs to its requirement where it names none of its own.
 */
export function isDecidedOperation(call: HttpCall, decided: ReadonlySet<string>): boolean {
  const names = (place: unknown): boolean => {
    const id = requirementOf(place, call.document);
    return id !== undefined && decided.has(id);
  };
  const answers = call.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.map(({ schema }) => schema))
    .map((pointer) => (pointer === undefined ? undefined : valueAt(call.document, pointer)));
  const isKnown = ({ requirement, schema }: CallInput): boolean =>
    requirement === undefined ? names(schema) : decided.has(requirement);
  return call.inputs.every(isKnown) && answers.every(names);
}

function requirementOf(schema: unknown, document: unknown): string | undefined {
  const own = fieldOf(schema, 'x-requirement');
  const found = own ?? resolveObject(document, schema).target['x-requirement'];
  return typeof found === 'string' ? found : undefined;
}
