import type { Spent } from '../../engine/ledger/ledger.ts';
import type { NodeTarget, Target } from '../../engine/target/target.ts';
import type { NodeAccess } from './node-access.ts';

/** A target with the nodes only: the platform and its key are not accessible while they are probed. */
export function probeTarget(
  { name, tls, proxy, headers, limits }: Target,
  ways: readonly { readonly name: string; readonly access: NodeAccess }[],
  spent: Readonly<Spent>,
): Target {
  const left = (budget: number, used: number): number => Math.max(0, budget - used);
  return {
    name,
    ...(tls === undefined ? {} : { tls }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(headers === undefined ? {} : { headers }),
    nodes: ways.map(({ name: node, access }) => candidate(node, access.https.origin, access)),
    limits: {
      ...limits,
      ...(limits.requests === undefined ? {} : { requests: left(limits.requests, spent.requests) }),
      ...(limits.requestUnits === undefined
        ? {}
        : { requestUnits: left(limits.requestUnits, spent.requestUnits) }),
    },
    documents: [],
    allow: { deleteNetworks: [] },
    secrets: [],
  };
}

/** The node as far as asking it needs one. */
export function candidate(name: string, url: string, access: NodeAccess): NodeTarget {
  const { token, username, password, https } = access;
  const auth = {
    ...(token === undefined ? {} : { token }),
    ...(username === undefined || password === undefined ? {} : { username, password }),
  };
  return {
    name,
    api: 'grpc',
    isProbe: true,
    url,
    ...(Object.keys(auth).length === 0 ? {} : { auth }),
    host: https.host,
    ...(token === undefined ? {} : { xToken: token }),
    plaintext: https.protocol === 'http:',
    path: '',
    known: { transactions: [], accounts: [] },
  };
}
