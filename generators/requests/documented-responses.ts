import { fieldsOf, isJsonObject } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { resolveObject } from '../schema/resolve.ts';
import type { DocumentedHeader, DocumentedResponse } from './documented-call.ts';

/** What an OpenAPI document says of the answers of an operation. @param pointer of the operation */
export function responsesOf(document: unknown, pointer: string): DocumentedResponse[] {
  const responses = valueAt(document, pointerTo(pointer, 'responses'));
  if (!isJsonObject(responses)) return [];
  const stated = Object.entries(responses).filter(([status]) => !status.startsWith('x-'));
  return stated.map(([status, value]) => {
    const found = resolveObject(document, value, pointerTo(pointer, 'responses', status));
    const types = Object.entries(fieldsOf(found.target.content));
    return {
      status: status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
      content: types.map(([type, media]) => ({
        type: type.toLowerCase(),
        schema: schemaIn(document, media, pointerTo(found.pointer, 'content', type)),
      })),
      headers: headersOf(document, found.target.headers, pointerTo(found.pointer, 'headers')),
    };
  });
}

/** Of a header named `Content-Type` OpenAPI says that it is ignored (4.8.17): the media types say it. */
function headersOf(document: unknown, headers: unknown, pointer: string): DocumentedHeader[] {
  return Object.entries(fieldsOf(headers))
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, value]) => {
      const found = resolveObject(document, value, pointerTo(pointer, name));
      const { required, content } = found.target;
      const [[type, media] = [undefined, undefined]] = Object.entries(fieldsOf(content));
      return {
        name,
        required: required === true,
        schema:
          type === undefined
            ? schemaIn(document, found.target, found.pointer)
            : schemaIn(document, media, pointerTo(found.pointer, 'content', type)),
        isJson: type !== undefined && /[/+]json\b/i.test(type),
      };
    });
}

/** JSON Pointer of the schema that a header or a media type has. */
function schemaIn(document: unknown, holder: unknown, at: string): string | undefined {
  if (!isJsonObject(holder)) return undefined;
  const { target, pointer } = resolveObject(document, holder, at);
  return target.schema === undefined ? undefined : pointerTo(pointer, 'schema');
}
