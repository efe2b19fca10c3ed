import { fieldsOf, isJsonObject } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { resolveObject } from '../schema/resolve.ts';
import { headerSource } from './header-source.ts';
import type { Operation } from './operations.ts';

/** An answer of one operation holds values for the parameters of another (OpenAPI, 4.8.20). */
export interface Link {
  /** `operationId` of the other, or its pointer in the document. */
  readonly to: string;
  /** Parameter, and where its value comes from: `listBlocks#/results/0/id`. */
  readonly values: readonly (readonly [parameter: string, source: string])[];
}

/** The links of an operation whose parameters are taken from the body or a header of an answer. */
export function linksOf({ id, pointer, document }: Operation): Link[] {
  const responses = Object.entries(fieldsOf(valueAt(document, pointerTo(pointer, 'responses'))));
  return responses.flatMap(([status, response]) => {
    if (status.startsWith('x-')) return [];
    const { links } = resolveObject(document, response).target;
    return Object.values(fieldsOf(links)).flatMap((value): Link[] => {
      const { operationId, operationRef, parameters } = resolveObject(document, value).target;
      const to = operationId ?? pointerOf(operationRef);
      if (typeof to !== 'string' || !isJsonObject(parameters)) return [];
      const values = Object.entries(parameters).flatMap(([name, expression]) => {
        const source = sourceOf(id, String(expression));
        return source === undefined ? [] : [[name.replace(/^(path|query|header)\./, ''), source] as const];
      });
      return [{ to, values }];
    });
  });
}

function sourceOf(id: string, expression: string): string | undefined {
  const body = /^\{?\$response\.body#([^}]*)\}?$/.exec(expression)?.[1];
  if (body !== undefined) return `${id}#${body}`;
  const header = /^\{?\$response\.header\.([^}]+)\}?$/.exec(expression)?.[1];
  return header === undefined ? undefined : headerSource(id, header);
}

/** Of a reference into the document itself, with the letters that an address cannot hold as they are. */
function pointerOf(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}
