import type { ErrorObject } from 'ajv/dist/2020.js';

/** Characters of a schema that is shown as it stands. */
const mostShown = 80;

type Params = Readonly<Record<string, unknown>>;

/** What a schema expects, as a phrase that stands for itself; undefined where ajv's own words are all there is. */
export function expectedPhrase({ keyword, params, schema, message }: ErrorObject): string | undefined {
  const given = params as Params;
  switch (keyword) {
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `a number ${String(given.comparison)} ${String(given.limit)}`;
    case 'multipleOf':
      return `a multiple of ${String(given.multipleOf)}`;
    case 'minLength':
    case 'maxLength':
      return `${bound(keyword)} ${counted(given.limit, 'character')}`;
    case 'minItems':
    case 'maxItems':
      return `${bound(keyword)} ${counted(given.limit, 'element')}`;
    case 'minProperties':
    case 'maxProperties':
      return `${bound(keyword)} ${counted(given.limit, 'field')}`;
    case 'uniqueItems':
      return `no element twice (those at ${String(given.j)} and ${String(given.i)} are the same)`;
    case 'contains':
      return containing(given, schema);
    case 'not':
      return `nothing that fits ${shown(schema)}, which the document rules out`;
    case 'propertyNames':
      return `no field of the name ${JSON.stringify(given.propertyName)}, which the document rules out`;
    case 'format':
      return `a value of the format ${String(given.format)}`;
    case 'dependentRequired':
      return `"${String(given.missingProperty)}" beside "${String(given.property)}"`;
    case 'false schema':
      return 'nothing here, which the document leaves no room for';
    default:
      return message?.replace(/^must NOT /, 'not to ').replace(/^must /, 'to ');
  }
}

function bound(keyword: string): string {
  return keyword.startsWith('min') ? 'at least' : 'at most';
}

function counted(limit: unknown, what: string): string {
  return `${String(limit)} ${what}${limit === 1 ? '' : 's'}`;
}

function containing({ minContains, maxContains }: Params, schema: unknown): string {
  const least = typeof minContains === 'number' ? minContains : 1;
  const number =
    typeof maxContains === 'number'
      ? `between ${least} and ${counted(maxContains, 'element')}`
      : `at least ${counted(least, 'element')}`;
  return `${number} that ${least === 1 && typeof maxContains !== 'number' ? 'fits' : 'fit'} ${shown(schema)}`;
}

function shown(schema: unknown): string {
  const text = JSON.stringify(schema) ?? '';
  return text.length > 0 && text.length <= mostShown ? text : 'the schema there';
}
