import { isJsonObject } from '../../../base/json-object.ts';
import type { Check } from '../../../engine/check.ts';
import type { NodeTarget } from '../../../engine/target/target.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notApplicable } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { unseenDetails } from '../../support/platform/unseen-details.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';

interface Credential {
  readonly id: string;
  /** Name of the field in `details` (§2.2). */
  readonly field: string;
  of(node: NodeTarget): string | undefined;
}

const credentials: readonly Credential[] = [
  { id: 'access.details.username', field: 'auth_username', of: ({ auth }) => auth?.username },
  { id: 'access.details.password', field: 'auth_password', of: ({ auth }) => auth?.password },
  { id: 'access.details.token', field: 'auth_key', of: ({ auth }) => auth?.token },
];

/** Parts of a path that name an API and not a node. */
const apiSegments = new Set(['ws', 'evm']);

const endpointOfNode = 'access.details.endpoint-of-node';

/** Host, port and path of an address, without scheme, token and trailing slash: what an endpoint and a node share. */
function placesOf(address: unknown, token: string | undefined): string[] {
  if (typeof address !== 'string' || address === '') return [];
  const text = address.includes('://') ? address : `https://${address}`;
  if (!URL.canParse(text)) return [];
  const { hostname, port, protocol, pathname } = new URL(text);
  const plain = protocol === 'http:' || protocol === 'ws:';
  const segments = pathname.split('/').filter((one) => one !== '' && one !== token && !apiSegments.has(one));
  return [[`${hostname}:${port === '' ? (plain ? '80' : '443') : port}`, ...segments].join('/')];
}

function ownPlaces(node: NodeTarget): ReadonlySet<string> {
  return new Set([node.url, node.websocketUrl, node.host].flatMap((one) => placesOf(one, node.auth?.token)));
}

/** The rows of the node list whose endpoint is that of the node. */
function rowsOf(
  node: NodeTarget,
  rows: readonly Row[],
): { row: Row; details: Readonly<Record<string, unknown>> }[] {
  const own = ownPlaces(node);
  return rows.flatMap((row) => {
    const { details } = row.value;
    if (!isJsonObject(details)) return [];
    const token = typeof details.auth_key === 'string' ? details.auth_key : undefined;
    const endpoints = Object.entries(details)
      .filter(([key]) => key.endsWith('_endpoint'))
      .flatMap(([, value]) => [...placesOf(value, token), ...placesOf(value, node.auth?.token)]);
    return endpoints.some((place) => own.has(place)) ? [{ row, details }] : [];
  });
}

/** §5.2: the credentials that a node accepts are those that its details show. */
function judgeCredential(
  rows: readonly Row[],
  nodes: readonly NodeTarget[],
  { field, of }: Credential,
): readonly Judgement[] {
  if (nodes.length === 0) return [notApplicable('the target file gives no node to compare details with')];
  return nodes.map((node): Judgement => {
    const expected = of(node);
    if (expected === undefined) return notApplicable(`the target file gives ${node.name} no such credential`);
    const found = rowsOf(node, rows).filter(({ details }) => typeof details[field] === 'string');
    const [first] = found;
    if (first === undefined)
      return noEvidence(`no listed node with ${field} has the address of ${node.name}`);
    // Several nodes may share an address and differ by their credentials.
    if (found.some(({ details }) => details[field] === expected)) return holds;
    return inAnswer(first.row.exchange).fail(
      'same-credential',
      `${first.row.at}/details/${field}`,
      `the credential that the target file gives for ${node.name}`,
      first.details[field],
    );
  });
}

/** Advisory: who follows an endpoint with the credentials beside it reaches their node. Only addresses of the target file are known to be a node's. */
function judgeEndpoints(rows: readonly Row[], nodes: readonly NodeTarget[]): readonly Judgement[] {
  const shown = rows.flatMap(({ value: { details }, at, exchange }) =>
    isJsonObject(details) && typeof details.auth_key === 'string' ? [{ details, at, exchange }] : [],
  );
  const judgements = shown.flatMap(({ details, at, exchange }): Judgement[] => {
    const { auth_key: key } = details;
    const owners = nodes.filter(({ auth }) => auth?.token === key);
    if (owners.length === 0) return [];
    const own = new Set(owners.flatMap((owner) => [...ownPlaces(owner)]));
    return ['https_endpoint', 'wss_endpoint'].flatMap((name): Judgement[] => {
      const [place] = placesOf(details[name], String(key));
      if (place === undefined) return [];
      if (own.has(place)) return [holds];
      const other = nodes.find((node) => ownPlaces(node).has(place));
      if (other === undefined) return [];
      const expected = `the address of ${owners[0]?.name}, whose token stands beside it`;
      return [inAnswer(exchange).fail('endpoint', `${at}/details/${name}`, expected, details[name])];
    });
  });
  return judgements.length > 0
    ? judgements
    : [noEvidence('no listed node shows the token and an address of a node of the target file')];
}

function check(
  id: string,
  judgeRows: (rows: readonly Row[], nodes: readonly NodeTarget[]) => readonly Judgement[],
): Check {
  return {
    decides: [id],
    on: 'platform',
    cost: () => 1,
    run: (context) =>
      context.recorder.examine([id], async (caching) => {
        const { rows } = await (await nodeListOf(context)).snapshot(caching);
        return judgeRows(rows, context.target.nodes).map((one) => [id, one] as const);
      }),
  };
}

export const checks: readonly Check[] = [
  ...credentials.map((credential) =>
    check(credential.id, (rows, nodes) => judgeCredential(rows, nodes, credential)),
  ),
  check(endpointOfNode, judgeEndpoints),
];

/** Every page that the run reads. */
export const watches: readonly WatchRule[] = [
  watchPages([endpointOfNode], () => {
    const unseen = unseenDetails();
    return ({ page }, { target }) =>
      judgeEndpoints(unseen(page.rows), target.nodes).map((one) => [endpointOfNode, one]);
  }),
];
