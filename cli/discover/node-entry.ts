import type { KnownFacts, NodeTarget, Target } from '../../engine/target/target.ts';
import { isRpcApi } from '../../engine/target/target.ts';
import type { Discovered } from './discover-fleet.ts';
import { variablePrefix } from './names.ts';
import type { NodeAccess } from './node-access.ts';
import type { References } from './references.ts';

type Identified = Exclude<Discovered['outcome'], { why: string }>;

/** The entry of a node in the target file: credentials as references, and what only the file that is read knows. */
export function nodeEntry(
  { listed, name }: Discovered,
  { access, kind }: Identified,
  target: Target,
  references: References,
): Readonly<Record<string, unknown>> {
  const { api } = kind;
  const prefix = variablePrefix(target.name, name);
  const facts = factsOf(access, target, references);
  if (api === 'grpc') {
    return {
      name,
      api,
      host: access.https.host,
      ...(access.token === undefined ? {} : { xToken: references.of(access.token, `${prefix}_TOKEN`) }),
      ...(access.https.protocol === 'http:' ? { plaintext: true } : {}),
      ...facts,
    };
  }
  const isRpc = isRpcApi(api);
  const auth = {
    ...(access.token === undefined ? {} : { token: references.of(access.token, `${prefix}_TOKEN`) }),
    ...(access.username === undefined || access.password === undefined
      ? {}
      : {
          username: references.of(access.username, `${prefix}_USERNAME`),
          password: references.of(access.password, `${prefix}_PASSWORD`),
        }),
  };
  const path = `${access.basePath}${api === 'evm' ? '/evm' : ''}`;
  const mode = modeOf(listed);
  return {
    name,
    api,
    url: `${access.https.origin}${isRpc ? '' : access.basePath}`,
    ...(access.websocketUrl === undefined ? {} : { websocketUrl: access.websocketUrl }),
    ...(Object.keys(auth).length === 0 ? {} : { auth }),
    ...(isRpc && access.basePath !== '' ? { path } : {}),
    ...(mode === undefined ? {} : { mode }),
    ...facts,
  };
}

/** `configuration.archive` (§2.2), or the mode that details name where a protocol has no such flag. */
function modeOf({ archive, mode }: Discovered['listed']): 'full' | 'archive' | undefined {
  if (archive !== undefined) return archive ? 'archive' : 'full';
  return mode === 'full' || mode === 'archive' ? mode : undefined;
}

/** What the user wrote about the same URL, and no platform returns. */
function factsOf(access: NodeAccess, target: Target, references: References): Record<string, unknown> {
  const node = target.nodes.find((one) => isAt(one, access));
  if (node === undefined) return {};
  const { dialect, method, meter } = node;
  const known = knownOf(node.known);
  return {
    ...(dialect === undefined ? {} : { dialect }),
    ...(method === undefined ? {} : { method }),
    ...(known === undefined ? {} : { known }),
    ...(meter === undefined ? {} : { meter: references.inDeep(meter) }),
  };
}

function isAt({ url, host, auth, xToken }: NodeTarget, { https, basePath, token }: NodeAccess): boolean {
  const place = url === undefined ? host : url.replace(/\/+$/, '');
  const here = [https.host, https.origin, `${https.origin}${basePath}`];
  const written = auth?.token ?? xToken;
  // Nodes at one URL differ in their tokens.
  return place !== undefined && here.includes(place) && (written === undefined || written === token);
}

function knownOf({ transactions, accounts, seqno }: KnownFacts): Partial<KnownFacts> | undefined {
  const known = {
    ...(transactions.length === 0 ? {} : { transactions }),
    ...(accounts.length === 0 ? {} : { accounts }),
    ...(seqno === undefined ? {} : { seqno }),
  };
  return Object.keys(known).length === 0 ? undefined : known;
}
