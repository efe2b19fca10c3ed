import { fieldsOf } from '../../base/json-object.ts';
import type { OwnDocument } from '../../engine/documents/own-document.ts';
import { shapesOf } from '../../engine/shape/shapes.ts';
import type { Api, Target } from '../../engine/target/target.ts';
import { type DocumentedCall, saysRead } from '../../generators/requests/documented-call.ts';
import { openApiCalls } from '../../generators/requests/open-api-calls.ts';
import { openRpcCalls } from '../../generators/requests/open-rpc-calls.ts';
import { type Relation, relationsOf } from '../../generators/requests/relations.ts';
import { asOpenApi } from '../../specs/open-api.ts';
import { readSpec } from '../../specs/read.ts';
import { isDecidedOperation } from './decided-operation.ts';

/** The contract's documents, and who serves them: `platform`, or the nodes of an api. */
const documents = [
  { name: 'platform', kind: 'openapi' },
  { name: 'wallet', kind: 'openapi' },
  { name: 'sharded', kind: 'openapi' },
  { name: 'jsonrpc', kind: 'openrpc' },
  { name: 'evm', kind: 'openrpc' },
  { name: 'rollup', kind: 'openrpc' },
  { name: 'sharded', kind: 'openrpc' },
] as const;

/**
 * What the contract's documents describe and no check of another area decides: operations with a place that none decides, and
 * relations without a requirement that one does. A document that grows is tested as it grows; an operation that names what
 * decides each of its statements adds no request. Methods get generated requests in any case, few where checks decide them.
 * @param decided requirements that checks of other areas decide
 */
export function contractDocuments(
  target: Pick<Target, 'nodes' | 'platform'>,
  decided: ReadonlySet<string>,
): readonly OwnDocument[] {
  const shapes = shapesOf(target);
  return documents.flatMap(({ name, kind }): OwnDocument[] => {
    const nodes = target.nodes.filter(({ api }) => api === name).map((node) => node.name);
    if (name === 'platform' ? target.platform === undefined : nodes.length === 0) return [];
    const spec = `${name}.${kind}`;
    const document = shapes.document(spec);
    const calls = (kind === 'openapi' ? openApiCalls(asOpenApi(document)) : openRpcCalls(document)).filter(
      isRead,
    );
    const isDecided = (id: string | undefined): boolean => id !== undefined && decided.has(id);
    const whole = calls.filter((call) => isDecidedOperation(call, decided));
    const fresh = calls.filter((call) =>
      whole.includes(call) ? call.kind === 'rpc' && !call.isElsewhere : true,
    );
    const relations = calls.flatMap((call) =>
      relationsOf(call)
        .filter(({ requirement }) => !isDecided(requirement))
        .map((relation) => ({ call, relation })),
    );
    return [
      {
        area: 'documents',
        name: nameOf(name, kind),
        kind,
        nodes,
        level: 'required',
        document,
        spec,
        calls: fresh,
        decided: new Set(whole.map(({ id }) => id)),
        relations,
        sources: [
          ...sourcesOf([...fresh, ...relations.map(({ call }) => call)], calls),
          ...calls.filter(({ id }) => relations.some(({ relation }) => otherOf(relation) === id)),
        ],
      },
    ];
  });
}

/** The methods that nodes of an api are called by at their usual address, whoever decides what is said of them. */
export function contractMethods(api: Api): OwnDocument {
  const document = fieldsOf(readSpec(`${api}.openrpc`));
  const calls = openRpcCalls(document).filter((call) => isRead(call) && !call.isElsewhere);
  return {
    area: 'documents',
    name: nameOf(api, 'openrpc'),
    kind: 'openrpc',
    nodes: [],
    level: 'required',
    document,
    calls,
    sources: [],
    relations: [],
  };
}

function nameOf(name: string, kind: OwnDocument['kind']): string {
  return kind === 'openrpc' && name === 'sharded' ? 'sharded-json-rpc' : name;
}

function otherOf(relation: Relation): string | undefined {
  return relation.kind === 'same' ? relation.other : undefined;
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
  return (call.kind === 'http' && call.verb === 'GET') || saysRead(call);
}
