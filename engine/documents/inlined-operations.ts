import { fieldsOf, isJsonObject, type JsonObject, withoutField } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';

const verbs: ReadonlySet<string> = new Set('get put post delete options head patch trace'.split(' '));

/** References from one operation to the next, at most: more lead in a circle. */
const mostFollowed = 20;

/**
 * A document in which no operation stands behind a reference. OpenAPI has none there, but large descriptions have each operation in a file
 * of its own, and most tools read them.
 * @param document whose references all lead into itself
 */
export function withInlinedOperations(document: JsonObject): JsonObject {
  if (!isJsonObject(document.paths)) return document;
  const paths = Object.entries(document.paths).map(([path, value]): [string, unknown] => {
    if (!isJsonObject(value)) return [path, value];
    const item = Object.entries(followed(document, value)).map(([key, one]): [string, unknown] => [
      key,
      verbs.has(key) && isJsonObject(one) ? followed(document, one) : one,
    ]);
    return [path, Object.fromEntries(item)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** What a reference leads to, with what stands beside it. */
function followed(document: JsonObject, value: JsonObject): JsonObject {
  let found = value;
  for (let time = 0; time < mostFollowed && typeof found.$ref === 'string'; time += 1)
    found = {
      ...fieldsOf(valueAt(document, decodeURIComponent(found.$ref.slice(1)))),
      ...withoutField(found, '$ref'),
    };
  return found;
}
