import { type ContractDocument, describedOperation } from '../../../engine/documents/operation-place.ts';
import { relationsOf, statedNumber } from '../../../generators/requests/relations.ts';

/** The window of a list as its document states it (`x-window`, and the schemas of its parameters). */
export interface StatedWindow {
  /** What the parameters are called. */
  readonly limitName: string;
  readonly offsetName: string;
  /** What is taken where none is given. */
  readonly defaultLimit: number;
  /** Infinity where the document states no maximum. */
  readonly largestLimit: number;
}

/** Of an operation that nothing is asked of any more. */
const none: StatedWindow = { limitName: 'limit', offsetName: 'offset', defaultLimit: 1, largestLimit: 1 };

/** @throws Error where the document has the operation and states no window, or no default of its limit */
export function statedWindow(document: ContractDocument, id: string): StatedWindow {
  const call = describedOperation(document, id);
  if (call === undefined) return none;
  const window = relationsOf(call).find((relation) => relation.kind === 'window');
  if (window?.kind !== 'window' || window.offset === undefined)
    throw new Error(`${document}.openapi: ${id} states no x-window with a limit and an offset`);
  const defaultLimit = statedNumber(window.limit, call.document, 'default');
  if (defaultLimit === undefined)
    throw new Error(`${document}.openapi: ${id} states no default of its limit`);
  return {
    limitName: window.limit.name,
    offsetName: window.offset.name,
    defaultLimit,
    largestLimit: statedNumber(window.limit, call.document, 'maximum') ?? Number.POSITIVE_INFINITY,
  };
}
