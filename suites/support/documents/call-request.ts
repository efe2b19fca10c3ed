import { isObjectOrArray } from '../../../base/json-object.ts';
import type { WireRequest } from '../../../engine/wire/wire.ts';
import type { Assignment, CallInput, HttpCall } from '../../../generators/requests/documented-call.ts';
import { queryText } from '../../../generators/requests/query-text.ts';

/** The request of an operation with values, as it goes over HTTP. */
export function httpRequest(call: HttpCall, values: Assignment, requestUnits = 0): WireRequest {
  const of = (place: CallInput['in']): (readonly [CallInput, unknown])[] =>
    call.inputs
      .filter((input) => input.in === place && Object.hasOwn(values, input.name))
      .map((input) => [input, values[input.name]] as const);
  const body = of('body');
  const hasBody = call.verb === 'POST';
  return {
    method: call.verb === 'POST' ? 'POST' : 'GET',
    path: call.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(queryText(values[name]))),
    query: Object.fromEntries(of('query').map(([input, value]) => [input.name, textOf(input, value)])),
    label: call.operation,
    headers: {
      ...Object.fromEntries(of('header').map(([{ name }, value]) => [name, queryText(value)])),
      ...acceptOf(call),
    },
    ...(hasBody
      ? { body: JSON.stringify(Object.fromEntries(body.map(([{ name }, value]) => [name, value]))) }
      : {}),
    requestUnits,
  };
}

/** What the document says that is answered; JSON where it says nothing, which every request asks for. */
function acceptOf({ responses }: HttpCall): { readonly accept?: string } {
  const types = [...new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)))];
  return types.length === 0 || types.includes('application/json') ? {} : { accept: types.join(', ') };
}

/** A value as a parameter of a query; a list as several, or as one with commas (OpenAPI: style form). */
function textOf({ explode }: CallInput, value: unknown): string | readonly string[] {
  if (!Array.isArray(value)) return queryText(value);
  const strings = value.map((one: unknown) => queryText(one));
  return explode ? strings : strings.join(',');
}

/** Whether values can be written into the path: an empty segment, or one of dots, leads elsewhere. */
export function fitsPath(call: HttpCall, values: Assignment): boolean {
  return call.inputs
    .filter((input) => input.in === 'path')
    .every(({ name }) => {
      const value = values[name];
      return !isObjectOrArray(value) && !/^\.{0,2}$/.test(queryText(value ?? ''));
    });
}
