import { fieldOf, fieldsOf } from '../../base/json-object.ts';
import { requirementAt } from '../../engine/shape/requirement-map.ts';
import type { CallInput, DocumentedCall } from '../../generators/requests/documented-call.ts';
import { resolveObject } from '../../generators/schema/resolve.ts';

/**
 * Whether checks decide all that a document says of an operation or method: it names a requirement of theirs beside each
 * input, each answer of success and each result. What stands below an answer belongs to its requirement where it names none of its own.
 */
export function isDecidedOperation(call: DocumentedCall, decided: ReadonlySet<string>): boolean {
  const names = (place: unknown): boolean => {
    const id = requirementOf(place, call.document);
    return id !== undefined && decided.has(id);
  };
  const isAnswerKnown = (pointer: string | undefined): boolean => {
    const id = pointer === undefined ? undefined : requirementAt(fieldsOf(call.document), pointer, '');
    return id !== undefined && decided.has(id);
  };
  const isKnown = ({ requirement, schema }: CallInput): boolean =>
    requirement === undefined ? names(schema) : decided.has(requirement);
  return call.inputs.every(isKnown) && answersOf(call).every(isAnswerKnown);
}

/** Where the schemas of answers with data stand; undefined for one that has none. */
function answersOf(call: DocumentedCall): readonly (string | undefined)[] {
  if (call.kind === 'rpc') return [call.result, ...call.resultFor.map(({ result }) => result)];
  return call.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.map(({ schema }) => schema));
}

function requirementOf(schema: unknown, document: unknown): string | undefined {
  const own = fieldOf(schema, 'x-requirement');
  const found = own ?? resolveObject(document, schema).target['x-requirement'];
  return typeof found === 'string' ? found : undefined;
}
