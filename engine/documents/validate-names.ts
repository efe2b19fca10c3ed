import { elementsOf, fieldOf, fieldsOf, isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { UserError } from '../user-error.ts';
import { shelf } from './bundle-references.ts';
import { isData, namesFields } from './modern-schemas.ts';
import type { Where } from './validate-document.ts';
import { referredFrom, writtenAt } from './written-place.ts';

/** A link takes a part of a body by a JSON Pointer (OpenAPI, 4.8.20.4); this one begins without a slash. */
const withoutSlash = /^\{?\$response\.body#([^/}][^}]*)\}?$/;

/** An operation and the keys that lead to it. */
interface PlacedOperation {
  readonly path: readonly string[];
  readonly operation: unknown;
}

/**
 * What an OpenAPI document says by names that nobody has, and paths that are one: neither its schema nor a parser looks at it.
 * @throws UserError with file and line
 */
export function validateNames(document: object, where: Where): void {
  const fault = (path: readonly string[], what: string): UserError =>
    new UserError('document/invalid', `${where(writtenAt(document, path))}: ${what}`);
  const operations = operationsIn(document);
  requireDistinctPaths(document, fault);
  // Any name may be the address of a security scheme there.
  if (!String(fieldOf(document, 'openapi')).startsWith('3.2.'))
    requireSchemes(document, [{ path: [], operation: document }, ...operations], fault);
  const ids = idsIn(document);
  for (const one of operations) requireLinks(document, one, ids, fault);
}

type Fault = (path: readonly string[], what: string) => UserError;

/** Templates that differ only by the names of their parameters are identical (OpenAPI, 4.8.8.2). */
function requireDistinctPaths(document: object, fault: Fault): void {
  const known = new Map<string, string>();
  for (const path of Object.keys(fieldsOf(fieldOf(document, 'paths')))) {
    const plain = path.replace(/\{[^{}]*\}/g, '{}');
    const before = known.get(plain);
    if (before !== undefined)
      throw fault(
        ['paths', path],
        `"${path}" is the same path as "${before}" but for the names of its parameters; keep one`,
      );
    known.set(plain, path);
  }
}

/** Each name MUST be that of a security scheme (OpenAPI, 4.8.30); a file beside the document may have schemes of its own. */
function requireSchemes(document: object, holders: readonly PlacedOperation[], fault: Fault): void {
  const files = elementsOf(fieldOf(document, shelf));
  const known = [document, ...files].flatMap((file) =>
    Object.keys(fieldsOf(fieldOf(fieldOf(file, 'components'), 'securitySchemes'))),
  );
  for (const { path, operation } of holders)
    for (const [index, option] of elementsOf(fieldOf(operation, 'security')).entries())
      for (const name of Object.keys(fieldsOf(option)))
        if (!known.includes(name))
          throw fault(
            [...path, 'security', String(index), name],
            `security names the scheme "${name}", which components/securitySchemes does not have; it has ${known.join(', ') || 'none'}`,
          );
}

/** Links lead to operations of the document (OpenAPI, 4.8.20). */
function requireLinks(
  document: object,
  { path, operation }: PlacedOperation,
  ids: ReadonlySet<string>,
  fault: Fault,
): void {
  const there = (at: readonly string[]): [readonly string[], unknown] => {
    const found = referredFrom(document, at);
    return [found, valueAt(document, pointerTo('', ...found))];
  };
  for (const status of Object.keys(fieldsOf(fieldOf(operation, 'responses')))) {
    const ofResponse = [...path, 'responses', status];
    const [, response] = there(ofResponse);
    for (const name of Object.keys(fieldsOf(fieldOf(response, 'links')))) {
      const ofLink = [...ofResponse, 'links', name];
      const [, link] = there([...there(ofResponse)[0], 'links', name]);
      const { operationId, parameters } = fieldsOf(link);
      if (typeof operationId === 'string' && !ids.has(operationId))
        throw fault(
          [...ofLink, 'operationId'],
          `the link "${name}" names the operation "${operationId}", which the document does not have`,
        );
      for (const [parameter, value] of Object.entries(fieldsOf(parameters))) {
        const pointer = withoutSlash.exec(String(value))?.[1];
        if (pointer !== undefined)
          throw fault(
            [...ofLink, 'parameters', parameter],
            `the link "${name}" takes "${parameter}" from "${String(value)}", which has no JSON Pointer behind the #; write "$response.body#/${pointer}"`,
          );
      }
    }
  }
}

function operationsIn(document: object): PlacedOperation[] {
  return Object.entries(fieldsOf(fieldOf(document, 'paths'))).flatMap(([path, item]) =>
    path.startsWith('/')
      ? Object.entries(fieldsOf(item))
          .filter(([key, operation]) => !key.startsWith('x-') && isJsonObject(operation))
          .map(([key, operation]) => ({ path: ['paths', path, key], operation }))
      : [],
  );
}

/** The ids of all operations, wherever they stand: in paths, callbacks, and files beside the document. Those in links only name one. */
function idsIn(document: object): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (value: unknown, isNamed = false): void => {
    if (!isObjectOrArray(value)) return;
    for (const [key, item] of Object.entries(value) as [string, unknown][]) {
      if (isData(key, item, isNamed) || (key === 'links' && !isNamed)) continue;
      if (key === 'operationId' && typeof item === 'string') ids.add(item);
      visit(item, namesFields(key, item, isNamed));
    }
  };
  visit(document);
  return ids;
}
