import type { KnownFacts, NodeTarget, Target } from '../../engine/target/target.ts';
import { rpcApis } from '../../engine/target/target.ts';
import type { Discovered } from './discover-fleet.ts';
import { variablePrefix } from './names.ts';
import type { WayIn } from './node-access.ts';
import type { References } from './references.ts';

type Told = Exclude<Discovered['outcome'], { why: string }>;

/** The entry of a node in the target file: credentials as references, and what only the file that is read knows. */
export function nodeEntry(
  { listed, name }: Discovered,
  { wayIn, kind }: Told,
  target: Target,
  references: References,
): Readonly<Record<string, unknown>> {
  const { api } = kind;
  const prefix = variablePrefix(target.name, name);
  const facts = factsOf(wayIn, target, references);
  if (api === 'grpc') {
    return {
      name,
      api,
      host: wayIn.https.host,
      ...(wayIn.token === undefined ? {} : { xToken: references.of(wayIn.token, `${prefix}_TOKEN`) }),
      ...(wayIn.https.protocol === 'http:' ? { plaintext: true } : {}),
      ...facts,
    };
  }
  const isRpc = rpcApis.some((one) => one === api);
  const auth = {
    ...(wayIn.token === undefined ? {} : { token: references.of(wayIn.token, `${prefix}_TOKEN`) }),
    ...(wayIn.username === undefined || wayIn.password === undefined
      ? {}
      : {
          username: references.of(wayIn.username, `${prefix}_USERNAME`),
          password: references.of(wayIn.password, `${prefix}_PASSWORD`),
        }),
  };
  const path = `${wayIn.basePath}${api === 'evm' ? '/evm' : ''}`;
  const mode = modeOf(listed);
  return {
    name,
    api,
    url: `${wayIn.https.origin}${isRpc ? '' : wayIn.basePath}`,
    ...(wayIn.websocketUrl === undefined ? {} : { websocketUrl: wayIn.websocketUrl }),
    ...(Object.keys(auth).length === 0 ? {} : { auth }),
    ...(isRpc && wayIn.basePath !== '' ? { path } : {}),
    ...(mode === undefined ? {} : { mode }),
    ...facts,
  };
}

/** `configuration.archive` (§2.2), or the mode that details name where a protocol has no such flag. */
function modeOf({ archive, mode }: Discovered['listed']): 'full' | 'archive' | undefined {
  if (archive !== undefined) return archive ? 'archive' : 'full';
  return mode === 'full' || mode === 'archive' ? mode : undefined;
}

/** What a person wrote about the same address, and no platform tells. */
function factsOf(wayIn: WayIn, target: Target, references: References): Record<string, unknown> {
  const node = target.nodes.find((one) => isAt(one, wayIn));
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

function isAt({ url, host, auth, xToken }: NodeTarget, { https, basePath, token }: WayIn): boolean {
  const place = url === undefined ? host : url.replace(/\/+$/, '');
  const here = [https.host, https.origin, `${https.origin}${basePath}`];
  const written = auth?.token ?? xToken;
  // Nodes at one address are told apart by their tokens.
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
