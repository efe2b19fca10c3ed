import { fieldsOf } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import type { OwnDocument } from '../../engine/documents/own-document.ts';
import { shapesOf } from '../../engine/shape/shapes.ts';
import type { Target } from '../../engine/target/target.ts';
import type { DocumentedCall } from '../../generators/requests/documented-call.ts';
import { openApiCalls } from '../../generators/requests/open-api-calls.ts';
import { openRpcCalls } from '../../generators/requests/open-rpc-calls.ts';
import { relationsOf } from '../../generators/requests/relations.ts';
import { asOpenApi } from '../../specs/open-api.ts';
import { isDecidedOperation } from './decided-operation.ts';

const generic = ['web3_clientVersion', 'eth_blockNumber', 'eth_getTransactionReceipt', 'eth_callMany'];

/**
 * The contract's documents, who serves them (`platform`, or the nodes of an api), and the methods whose every statement an area
 * of `suites/` decides by itself. Of operations the documents say it.
 */
const documents = [
  { name: 'platform', kind: 'openapi' },
  { name: 'wallet', kind: 'openapi' },
  { name: 'sharded', kind: 'openapi' },
  { name: 'jsonrpc', kind: 'openrpc', decided: generic },
  { name: 'evm', kind: 'openrpc', decided: [...generic, 'eth_getBlockByNumber'] },
  { name: 'rollup', kind: 'openrpc', decided: generic },
  { name: 'sharded', kind: 'openrpc', decided: ['shards'] },
] as const;

/**
 * What the contract's documents describe and no check of another area decides: operations with a place that none decides, and
 * relations without a requirement that one does. A document that grows is tested as it grows; one that names what decides each
 * of its statements adds no request.
 * @param decided requirements that checks of other areas decide
 */
export function contractDocuments(
  target: Pick<Target, 'nodes' | 'platform'>,
  decided: ReadonlySet<string>,
): readonly OwnDocument[] {
  const shapes = shapesOf(target);
  return documents.flatMap((described): OwnDocument[] => {
    const { name, kind } = described;
    const nodes = target.nodes.filter(({ api }) => api === name).map((node) => node.name);
    if (name === 'platform' ? target.platform === undefined : nodes.length === 0) return [];
    const document = shapes.document(`${name}.${kind}`);
    const calls = (kind === 'openapi' ? openApiCalls(asOpenApi(document)) : openRpcCalls(document)).filter(
      isRead,
    );
    const isDecided = (id: string | undefined): boolean => id !== undefined && decided.has(id);
    const byHand: readonly string[] = 'decided' in described ? described.decided : [];
    const fresh = calls.filter((call) =>
      call.kind === 'http' ? !isDecidedOperation(call, decided) : !byHand.includes(call.id),
    );
    const relations = calls.flatMap((call) =>
      relationsOf(call)
        .filter(({ requirement }) => !isDecided(requirement))
        .map((relation) => ({ call, relation })),
    );
    return [
      {
        area: 'documents',
        name: kind === 'openrpc' && name === 'sharded' ? 'sharded-json-rpc' : name,
        kind,
        nodes,
        level: 'required',
        document,
        calls: fresh,
        relations,
        sources: sourcesOf([...fresh, ...relations.map(({ call }) => call)], calls),
      },
    ];
  });
}

/** The calls that others take values from. */
function sourcesOf(
  asked: readonly DocumentedCall[],
  calls: readonly DocumentedCall[],
): readonly DocumentedCall[] {
  const names = new Set(
    asked.flatMap(({ inputs }) => inputs.flatMap(({ from }) => from.map((one) => one.split('#')[0]))),
  );
  return calls.filter(({ id }) => names.has(id));
}

function isRead(call: DocumentedCall): boolean {
  return (call.kind === 'http' && call.verb === 'GET') || beside(call)['x-read'] === true;
}

function beside({ document, pointer }: DocumentedCall): Readonly<Record<string, unknown>> {
  return fieldsOf(valueAt(document, pointer));
}
