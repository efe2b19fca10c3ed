import type { ErrorObject } from 'ajv/dist/2020.js';

/** An ajv error as the rule that was broken, what the contract expects, and what came. */
export function describeError(error: ErrorObject): { rule: string; expected: string; actual: unknown } {
  const params = error.params as Record<string, unknown>;
  const description = (error.parentSchema as { description?: string } | undefined)?.description;
  switch (error.keyword) {
    case 'required':
      return {
        rule: 'required',
        expected: `"${String(params.missingProperty)}" to be present`,
        actual: undefined,
      };
    case 'type':
      return { rule: 'type', expected: `type ${[params.type].flat().join(' or ')}`, actual: error.data };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        rule: error.keyword,
        expected: `no "${String(params.additionalProperty ?? params.unevaluatedProperty)}", which the document leaves no room for`,
        actual: error.data,
      };
    case 'enum':
      return {
        rule: 'enum',
        expected: `one of ${(params.allowedValues as unknown[]).join(', ')}`,
        actual: error.data,
      };
    case 'const':
      return { rule: 'const', expected: JSON.stringify(params.allowedValue), actual: error.data };
    case 'pattern':
      return {
        rule: 'pattern',
        expected: description ?? `text matching ${String(params.pattern)}`,
        actual: error.data,
      };
    case 'format':
      return { rule: 'format', expected: `a ${String(params.format)}`, actual: error.data };
    case 'anyOf':
    case 'oneOf':
      return {
        rule: error.keyword,
        expected: description ?? 'one of the documented forms',
        actual: error.data,
      };
    default:
      return { rule: error.keyword, expected: error.message ?? error.keyword, actual: error.data };
  }
}
