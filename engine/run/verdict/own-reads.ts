import type { OwnDocument } from '../../documents/own-document.ts';
import type { NodeTarget } from '../../target/target.ts';
import type { WireRequest } from '../../wire/wire.ts';
import { spendsRequestUnits } from '../plan/efforts.ts';
import { documentedReadId } from './documented-reads.ts';

/** So many of them are kept: a control asks few. */
const most = 3;

/** What the user's documents describe of a surface, and needs no value: all that a run which asks nothing else may send. */
export function ownReads(documents: readonly OwnDocument[], node: NodeTarget | null): readonly WireRequest[] {
  const here = documents.filter(({ nodes }) =>
    node === null ? nodes.length === 0 : nodes.includes(node.name),
  );
  const requestUnits = node !== null && spendsRequestUnits(node) ? 1 : 0;
  const plain = here.flatMap(({ calls }) =>
    calls.filter((call) => call.inputs.every((input) => !input.required)),
  );
  return plain.slice(0, most).flatMap((call): WireRequest[] => {
    const common = { label: call.operation, requestUnits };
    if (call.kind === 'http')
      return call.verb !== 'GET' || call.path.includes('{')
        ? []
        : [{ ...common, method: 'GET', path: call.path, headers: call.headers }];
    const params = call.structure === 'by-name' ? {} : [];
    const body = JSON.stringify({ jsonrpc: '2.0', method: call.id, params, id: documentedReadId });
    return [{ ...common, method: 'POST', path: node?.path ?? '', body }];
  });
}
