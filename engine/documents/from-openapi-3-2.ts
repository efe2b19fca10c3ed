import { fieldsOf, isJsonObject, type JsonObject, withoutField } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import { isData, namesFields } from './modern-schemas.ts';

/**
 * A document of OpenAPI 3.2 in the words of 3.1, as far as a request that only reads can tell them apart: a query string that is described as
 * a whole, and media types that stand behind references. What else 3.2 adds (`QUERY`, methods of one's own, streams of items) is nothing that
 * is ever sent or judged.
 * @param document whose references all lead into itself
 */
export function fromOpenApi32(document: JsonObject): JsonObject {
  const read = (value: unknown, isNamed = false): unknown => {
    if (Array.isArray(value)) return value.map((item) => read(item));
    if (!isJsonObject(value)) return value;
    const fields = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        isData(key, item, isNamed) ? item : read(item, namesFields(key, item, isNamed)),
      ]),
    );
    if (isNamed) return fields;
    if (isJsonObject(fields.content)) fields.content = withMediaTypes(document, fields.content);
    return fields.in === 'querystring' ? asQuery(fields) : fields;
  };
  return { ...document, ...fieldsOf(read(document)) };
}

function withMediaTypes(document: JsonObject, content: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const { $ref } = fieldsOf(media);
      if (typeof $ref !== 'string') return [type, media];
      return [
        type,
        {
          ...fieldsOf(valueAt(document, decodeURIComponent($ref.slice(1)))),
          ...withoutField(fieldsOf(media), '$ref'),
        },
      ];
    }),
  );
}

const form = 'application/x-www-form-urlencoded';

/** A query string that is a form has a parameter for each field of its schema, as an exploded object in a query has. */
function asQuery(parameter: JsonObject): JsonObject {
  const { content, ...rest } = parameter;
  const media = fieldsOf(fieldsOf(content)[form]);
  if (media.schema === undefined) return parameter;
  return { ...media, ...rest, in: 'query', style: 'form', explode: true };
}
