import { isJsonObject } from '../../base/json-object.ts';
import { isData, namesFields } from './modern-schemas.ts';

/**
 * A document without what it only shows: examples and defaults judge nothing, and where they hold an `$id` or a `$ref` a
 * compiler of schemas takes them for schemas.
 * @param isNamed whether whoever wrote the document chose the keys of this object
 */
export function withoutExamples(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (!isData(key, item, isNamed)) return [[key, withoutExamples(item, namesFields(key, item, isNamed))]];
      return key === 'enum' || key === 'const' ? [[key, item]] : [];
    }),
  );
}
