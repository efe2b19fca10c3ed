import { isJsonObject, isObjectOrArray } from '../../../base/json-object.ts';
import { pointerTo, valueAt } from '../../../base/json-pointer.ts';
import { breach, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import { listKeyword, propertySchemas, type Schema } from '../../../generators/schema/schema.ts';

/** Of a list some rows show what all do, and of what is nested without end some levels. */
const mostRows = 50;
const deepest = 12;

/**
 * What a body holds that the document marks as `writeOnly`: it is sent in requests, and SHOULD NOT be sent in a response (OpenAPI,
 * 4.8.24.1). Under a choice of forms it is open which one is meant.
 * @param pointer of the schema of the body
 */
export function judgeWriteOnly(
  document: unknown,
  pointer: string,
  body: unknown,
  exchange: Exchange,
): Judgement[] {
  const found = new Map<string, unknown>();
  collect(valueAt(document, pointer), body, '', 0);
  return [...found].map(([at, actual]) => {
    const name = at.split('/').at(-1) ?? '';
    const expected = `no "${name}", which the document marks as writeOnly: it is for requests, and not sent in a response`;
    return breach({ rule: 'writeOnly', at, expected, actual, exchange });
  });

  function collect(schema: unknown, value: unknown, at: string, depth: number): void {
    if (!isJsonObject(schema) || !isObjectOrArray(value) || depth > deepest) return;
    const { target } = resolveObject(document, schema);
    for (const part of listKeyword(target, 'allOf') ?? []) collect(part, value, at, depth + 1);
    if (Array.isArray(value)) {
      for (const [index, row] of value.slice(0, mostRows).entries())
        collect(target.items, row, pointerTo(at, index), depth + 1);
      return;
    }
    for (const [name, property] of propertySchemas(target)) {
      const field = (value as Readonly<Record<string, unknown>>)[name];
      if (!Object.hasOwn(value, name) || field === null) continue;
      if (isWriteOnly(property)) found.set(pointerTo(at, name), field);
      else collect(property, field, pointerTo(at, name), depth + 1);
    }
  }

  function isWriteOnly(schema: Schema): boolean {
    if (typeof schema === 'boolean') return false;
    return schema.writeOnly === true || resolveObject(document, schema).target.writeOnly === true;
  }
}
