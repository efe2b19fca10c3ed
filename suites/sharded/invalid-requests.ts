import type { Shapes } from '../../engine/shape/shapes.ts';
import { operationsOf } from '../../generators/requests/operations.ts';
import { invalidQueryStrings } from '../../generators/requests/query-text.ts';
import { asOpenApi } from '../../specs/open-api.ts';
import { defaultLimit } from '../support/sharded/read-messages.ts';

/** A query that breaks one rule of one parameter, or that holds a value at an edge that no table names. */
export interface InvalidQuery {
  /** `seqno: a word`. */
  readonly label: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Values that schemas let pass, or that a query cannot tell apart, and that services treat in ways of their own. */
const edges: Readonly<Record<string, readonly (readonly [label: string, text: string])[]>> = {
  getShards: [
    ['seqno: empty', ''],
    ['seqno: 0', '0'],
    ['seqno: of a block that no chain has yet', '2000000011'],
    ['seqno: beyond 64 bits', '18446744073709551616'],
  ],
  listMessages: [
    ['limit: empty', ''],
    [`limit: ${defaultLimit + 1}`, String(defaultLimit + 1)],
    [`limit: ${2 * defaultLimit + 1}`, String(2 * defaultLimit + 1)],
    ['limit: 1001', '1001'],
    ['offset: empty', ''],
    ['offset: 1000000', '1000000'],
  ],
};

/** From the OpenAPI document: what breaks a rule of a query parameter of one of its operations. */
export function invalidQueries(
  shapes: Shapes,
  operationId: 'getShards' | 'listMessages',
): readonly InvalidQuery[] {
  const document = shapes.document('sharded.openapi');
  const operation = operationsOf(asOpenApi(document)).find(({ id }) => id === operationId);
  if (operation === undefined) return [];
  const broken = invalidQueryStrings(operation, { document }).map(({ parameter, label, text }) => ({
    label: `${parameter}: ${label}`,
    query: { [parameter]: text },
  }));
  const named = (edges[operationId] ?? []).map(([label, text]) => ({
    label,
    query: { [label.split(':')[0] ?? '']: text },
  }));
  return [{ label: 'without parameters', query: {} }, ...broken, ...named];
}
