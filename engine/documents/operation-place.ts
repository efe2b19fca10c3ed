import type { HttpCall } from '../../generators/requests/documented-call.ts';
import { openApiCalls } from '../../generators/requests/open-api-calls.ts';
import { readOpenApi } from '../../specs/open-api.ts';
import { UndocumentedRequest } from '../wire/interlock.ts';

/** The contract's OpenAPI documents. */
export type ContractDocument = 'platform' | 'wallet' | 'sharded';

/** Where an operation is asked for. */
export interface OperationPlace {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its placeholders: `/v1/networks/{id}/`. */
  readonly path: string;
  /** What latency is filed under: `GET /v1/nodes/`. */
  readonly label: string;
}

const read = new Map<ContractDocument, readonly HttpCall[]>();

/** An operation as its document describes it; undefined where no document does any more. */
export function describedOperation(document: ContractDocument, id: string): HttpCall | undefined {
  const calls = read.get(document) ?? openApiCalls(readOpenApi(document));
  read.set(document, calls);
  return calls.find((call) => call.id === id);
}

/** Where an operation stands, for those who only look; undefined where no document describes it any more. */
export function knownPlace(document: ContractDocument, id: string): OperationPlace | undefined {
  const key = `${document} ${id}`;
  if (!places.has(key)) places.set(key, readPlace(document, id));
  return places.get(key);
}

/** Every answer of a run is asked for its place. */
const places = new Map<string, OperationPlace | undefined>();

function readPlace(document: ContractDocument, id: string): OperationPlace | undefined {
  const call = describedOperation(document, id);
  if (call === undefined) return undefined;
  const { verb, path, operation: label } = call;
  return { method: verb === 'POST' || verb === 'DELETE' ? verb : 'GET', path, label };
}

/**
 * Where a request to an operation goes.
 * @throws UndocumentedRequest where no document describes it any more: nothing is asked of it, and nothing required
 */
export function placeOf(document: ContractDocument, id: string): OperationPlace {
  const place = knownPlace(document, id);
  if (place === undefined) throw new UndocumentedRequest(`no document describes the operation ${id}`);
  return place;
}
