import { contractOperations } from '../../specs/documented-operations.ts';
import type { OwnDocument } from '../documents/own-document.ts';
import type { NodeTarget } from '../target/target.ts';

/** What may be sent to a surface: the reads that documents declare, and nothing else. */
export interface DocumentedReads {
  readonly rpcMethods: ReadonlySet<string>;
  /** Ends of paths by verb: what stands before them is the surface's own address. */
  readonly paths: readonly { readonly verb: string; readonly end: RegExp }[];
}

const contract = new Map<string, DocumentedReads>();

/** The reads of the contract's documents, on every surface or on one: the platform API, or the nodes of an api. */
export function contractReads(surface?: string): DocumentedReads {
  const known = contract.get(surface ?? '');
  if (known !== undefined) return known;
  const here = contractOperations().filter((one) => surface === undefined || one.surface === surface);
  const reads = readsOf(here.filter(({ isRead }) => isRead));
  contract.set(surface ?? '', reads);
  return reads;
}

/** Those of the contract and, where they are served, of the user's documents. @param node null for the platform API */
export function readsAt(node: NodeTarget | null, documents: readonly OwnDocument[]): DocumentedReads {
  const here = documents.filter(({ nodes }) =>
    node === null ? nodes.length === 0 : nodes.includes(node.name),
  );
  const own = readsOf(
    here.flatMap(({ calls }) => calls.map(({ kind, operation }) => ({ kind, name: operation }))),
  );
  const surface = node === null ? 'platform' : node.isProbe === true ? undefined : node.api;
  const { rpcMethods, paths } = contractReads(surface);
  return { rpcMethods: new Set([...rpcMethods, ...own.rpcMethods]), paths: [...paths, ...own.paths] };
}

function readsOf(
  operations: readonly { readonly kind: 'http' | 'rpc'; readonly name: string }[],
): DocumentedReads {
  return {
    rpcMethods: new Set(operations.filter(({ kind }) => kind === 'rpc').map(({ name }) => name)),
    paths: operations
      .filter(({ kind }) => kind === 'http')
      .map(({ name }) => {
        const [verb = '', path = ''] = name.split(' ', 2);
        const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[\\^$.*+?()[\]|]/g, '\\$&'));
        return { verb, end: new RegExp(`${parts.join('[^/]+')}$`) };
      }),
  };
}
