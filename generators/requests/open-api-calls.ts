import { elementsOf, fieldsOf } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import type { OpenApiDocument } from '../../specs/open-api.ts';
import { bodyInputs } from './body-inputs.ts';
import { type CallInput, type HttpCall, isHeaderText } from './documented-call.ts';
import { responsesOf } from './documented-responses.ts';
import { isSecured } from './is-secured.ts';
import { linksOf } from './links.ts';
import { type Operation, operationsOf, type Parameter } from './operations.ts';

/** Every operation of an OpenAPI document in the form that requests are made from. */
export function openApiCalls(document: OpenApiDocument): readonly HttpCall[] {
  const operations = operationsOf(document);
  const links = operations.flatMap(linksOf);
  return operations.map((operation): HttpCall => {
    const { id, method, path, pointer, parameters, requiresBody } = operation;
    const { inputs, body, examples } = bodyInputs(operation);
    const prefix = serverPath(document, pointer);
    const linked = links.filter(({ to }) => to === id || to === pointer);
    const from = (name: string): string[] =>
      linked.flatMap(({ values }) => values.filter(([to]) => to === name).map(([, source]) => source));
    return {
      kind: 'http',
      id,
      verb: method,
      path: `${prefix}${path}`,
      operation: `${method} ${prefix}${path}`,
      inputs: withDistinctNames([
        ...parameters.filter(isSent).map((one) => parameterInput(one, from(one.name))),
        ...inputs,
      ]),
      headers: { ...typeHeader(operation), ...contentHeaders(parameters) },
      body,
      requiresBody,
      examples,
      responses: responsesOf(document, pointer),
      isSecured: isSecured(document, pointer),
      pointer,
      document,
    };
  });
}

/** Cookies identify browsers: none is sent that need not be. Headers for credentials are set by the run itself. */
function isSent({ in: place, name, required }: Parameter): boolean {
  if (place === 'cookie') return required;
  return !(place === 'header' && (/^authorization$/i.test(name) || isOfContent(name)));
}

function isOfContent(name: string): boolean {
  return /^(accept|content-type)$/i.test(name);
}

/**
 * Parameters of these names say nothing to OpenAPI (4.8.12.2), but services insist on what their documents require: the one
 * value that such a document shows is sent, and no other.
 */
function contentHeaders(parameters: readonly Parameter[]): HttpCall['headers'] {
  return Object.fromEntries(
    parameters
      .filter(({ in: place, name, required }) => place === 'header' && required && isOfContent(name))
      .flatMap(({ name, schema, examples }): [string, string][] => {
        const { default: preset, enum: listed, example } = fieldsOf(schema);
        const shown = [preset, example, ...examples, ...elementsOf(listed)].find(isText);
        return shown === undefined ? [] : [[name.toLowerCase(), shown]];
      }),
  );
}

/** Of what type the body is, where it is not the type that is sent anyway. */
function typeHeader({ body }: Operation): HttpCall['headers'] {
  return body === undefined || body.type === 'application/json' ? {} : { 'content-type': body.type };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && isHeaderText(value);
}

function parameterInput(parameter: Parameter, linked: readonly string[]): CallInput {
  return { ...parameter, from: [...parameter.from, ...linked] };
}

/** Names are unique within a place only; a later one is told apart as links do it: `query.id`. */
function withDistinctNames(inputs: readonly CallInput[]): readonly CallInput[] {
  return inputs.map((input, index) =>
    inputs.slice(0, index).some(({ name }) => name === input.name)
      ? { ...input, name: `${input.in}.${input.name}`, sentAs: input.name }
      : input,
  );
}

/**
 * What the first server puts before the path of an operation, as in `/eth`: that of the operation, of its path, or of the document. The host
 * is the target file's to say.
 */
function serverPath(document: OpenApiDocument, operation: string): string {
  const ofPath = operation.slice(0, operation.lastIndexOf('/'));
  const servers = [operation, ofPath, '']
    .map((pointer) => fieldsOf(valueAt(document, pointer)).servers)
    .find((one) => Array.isArray(one) && one.length > 0);
  const { url = '', variables } = fieldsOf(Array.isArray(servers) ? servers[0] : undefined);
  const whole = String(url).replace(/\{([^}]+)\}/g, (_, name: string) =>
    String(fieldsOf(fieldsOf(variables)[name]).default ?? ''),
  );
  const path = whole.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}
