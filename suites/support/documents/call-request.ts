import { isObjectOrArray } from '../../../base/json-object.ts';
import { encodeComponent } from '../../../engine/wire/address/encode-component.ts';
import type { WireRequest } from '../../../engine/wire/wire.ts';
import {
  type Assignment,
  type CallInput,
  type HttpCall,
  isHeaderText,
  sentName,
} from '../../../generators/requests/documented-call.ts';
import { queryText } from '../../../generators/requests/query-text.ts';

/** The request of an operation with values, as it goes over HTTP. */
export function httpRequest(call: HttpCall, values: Assignment, requestUnits = 0): WireRequest {
  const of = (place: CallInput['in']): (readonly [CallInput, unknown])[] =>
    call.inputs
      .filter((input) => input.in === place && Object.hasOwn(values, input.name))
      .map((input) => [input, values[input.name]] as const);
  const body = bodyText(call, of('body'));
  return {
    method: call.verb === 'POST' ? 'POST' : 'GET',
    path: call.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const input = call.inputs.find((one) => one.in === 'path' && sentName(one) === name);
      return pathText(name, values[input?.name ?? name], input);
    }),
    query: Object.fromEntries(of('query').flatMap(([input, value]) => queryPairs(input, value))),
    label: call.operation,
    headers: {
      ...cookieOf(of('cookie')),
      ...Object.fromEntries(
        of('header').map(([input, value]) => [sentName(input), headerText(input, value)]),
      ),
      ...acceptOf(call),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
    requestUnits,
  };
}

/** The JSON that is sent; undefined for a request without a body. */
function bodyText(call: HttpCall, inputs: readonly (readonly [CallInput, unknown])[]): string | undefined {
  if (call.body === 'none') return undefined;
  if (call.body === 'fields')
    return JSON.stringify(Object.fromEntries(inputs.map(([input, value]) => [sentName(input), value])));
  const [one] = inputs;
  return one === undefined ? undefined : JSON.stringify(one[1]);
}

/** What the document says that is answered; JSON where it says nothing, which every request asks for. */
function acceptOf(call: HttpCall): { readonly accept?: string } {
  const types = acceptedTypes(call);
  return types === undefined ? {} : { accept: types.join(', ') };
}

/** The media types that a request asks for; undefined for JSON alone, which every request does. */
export function acceptedTypes({ responses }: HttpCall): readonly string[] | undefined {
  const types = [...new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)))];
  return types.length === 0 || types.includes('application/json') ? undefined : types;
}

type QueryPair = readonly [name: string, value: string | readonly string[]];

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** A value as parameters of a query, by its style (OpenAPI, 4.8.12.3): a list as several or as one, and so the fields of an object. */
function queryPairs(input: CallInput, value: unknown): readonly QueryPair[] {
  const { style = 'form', explode } = input;
  const name = sentName(input);
  if (!isObjectOrArray(value) || style === 'json') return [[name, queryText(value)]];
  if (Array.isArray(value)) {
    const texts = value.map((one: unknown) => queryText(one));
    return [[name, explode ? texts : texts.join(separators[style] ?? ',')]];
  }
  const fields = Object.entries(value).map(([key, field]) => [key, queryText(field)] as const);
  if (style === 'deepObject') return fields.map(([key, field]) => [`${name}[${key}]`, field]);
  return explode ? fields : [[name, fields.flat().join(separators[style] ?? ',')]];
}

/** A value as a part of a path, by its style (`simple`, `label`, `matrix`): of a list its elements, of an object its fields. */
function pathText(
  name: string,
  value: unknown,
  { style = 'simple', explode = false }: Partial<CallInput> = {},
): string {
  const encoded = (one: unknown): string => encodeComponent(queryText(one));
  const own = encodeComponent(name);
  const isJson = style === 'json' || !isObjectOrArray(value);
  const items = isJson ? [encoded(value)] : itemsOf(value, explode, encoded);
  if (style === 'label') return `.${items.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return items.join(',');
  if (!explode) return `;${own}=${items.join(',')}`;
  const named = isJson || Array.isArray(value) ? items.map((item) => `${own}=${item}`) : items;
  return named.map((item) => `;${item}`).join('');
}

/** A list its elements, an object its fields. */
function itemsOf(value: object, explode: boolean, written: (one: unknown) => string): string[] {
  if (Array.isArray(value)) return value.map(written);
  return Object.entries(value).flatMap(([key, field]) =>
    explode ? [`${written(key)}=${written(field)}`] : [written(key), written(field)],
  );
}

/** A value as a header, whose one style is `simple`. */
function headerText({ style, explode }: CallInput, value: unknown): string {
  return isObjectOrArray(value) && style !== 'json'
    ? itemsOf(value, explode, queryText).join(',')
    : queryText(value);
}

/** A cookie has the style of a query, with each parameter a cookie of its own. */
function cookieOf(values: readonly (readonly [CallInput, unknown])[]): { readonly cookie?: string } {
  const pairs = values
    .flatMap(([input, value]) => queryPairs(input, value))
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeComponent(one)}`));
  return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
}

/** Whether the document wants a body where none is sent: only a POST has one here, and only JSON. */
export function lacksBody({ body, requiresBody }: HttpCall): boolean {
  return requiresBody && body === 'none';
}

/** Whether values can be written into a request. */
export function fitsRequest(call: HttpCall, values: Assignment): boolean {
  return (
    !lacksBody(call) &&
    fitsPath(call, values) &&
    call.inputs.every((input) => !Object.hasOwn(values, input.name) || fitsPlace(input, values[input.name]))
  );
}

/** HTTP has no null, no header with a line break, and no list without elements that could be told from none. */
function fitsPlace(input: CallInput, value: unknown): boolean {
  if (input.in === 'header' && !isHeaderText(headerText(input, value))) return false;
  if (input.in === 'body' || input.in === 'path' || input.style === 'json') return true;
  if (!isObjectOrArray(value)) return value !== null;
  const parts: readonly unknown[] = Object.values(value);
  return !parts.includes(null) && (parts.length > 0 || !input.required);
}

/** Whether values can be written into the path: an empty segment, or one of dots, leads elsewhere. */
function fitsPath(call: HttpCall, values: Assignment): boolean {
  return call.inputs
    .filter((input) => input.in === 'path')
    .every(({ name }) => {
      const value = values[name] ?? '';
      const parts = isObjectOrArray(value) ? Object.values(value) : [value];
      return (
        parts.length > 0 &&
        parts.every((part) => !isObjectOrArray(part) && !/^\.{0,2}$/.test(queryText(part)))
      );
    });
}
