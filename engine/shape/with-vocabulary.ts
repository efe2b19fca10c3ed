import { fieldsOf, isObjectOrArray } from '../../base/json-object.ts';
import type { Vocabulary } from '../target/target.ts';

/**
 * A document with the values that a target file says of the service as enums, wherever a schema asks for them. What stays as it was is the
 * same object.
 */
export function withVocabulary(schema: unknown, vocabulary: Vocabulary): unknown {
  if (Array.isArray(schema)) {
    const items = schema.map((item) => withVocabulary(item, vocabulary));
    return items.every((item, index) => item === schema[index]) ? schema : items;
  }
  if (!isObjectOrArray(schema)) return schema;
  const fields = Object.entries(schema);
  const copies = fields.map(([key, item]) => [key, withVocabulary(item, vocabulary)] as const);
  const isSame = copies.every(([, item], index) => item === fields[index]?.[1]);
  const copy = isSame ? fieldsOf(schema) : Object.fromEntries(copies);
  const kind = copy['x-vocabulary'];
  const values = typeof kind === 'string' && kind in vocabulary ? vocabulary[kind as keyof Vocabulary] : [];
  return values.length > 0 ? { ...copy, enum: values } : copy;
}
