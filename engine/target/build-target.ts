import { UserError } from '../user-error.ts';
import { checkHost, checkUrl, type Place } from './check-address.ts';
import { checkHeaderValue, checkPrintable, checkUsername } from './check-credentials.ts';
import { checkEnding, checkTokenInside } from './check-endings.ts';
import { checkAnyHeaders, checkHeaders } from './check-headers.ts';
import { checkAccount, checkDialect, checkTransaction } from './check-known.ts';
import { limitsFor } from './limits-for.ts';
import { readProxy } from './read-proxy.ts';
import { readTls } from './read-tls.ts';
import { secretsOf } from './secrets-of.ts';
import type { Meter, NodeTarget, Secret, Target } from './target.ts';
import type { NodeDocument, TargetDocument } from './target-document.ts';

interface Surroundings {
  /** `file:line:column` of a path of keys. */
  where(pointer: readonly string[]): string;
  resolvePath(relative: string): string;
}

const web = ['http:', 'https:'];

/**
 * The target that a valid document describes: defaults filled in, addresses checked, secrets named.
 * @throws UserError for what a schema cannot say: doubled names, missing addresses, unreadable certificates
 */
export function buildTarget(
  document: TargetDocument,
  fromEnvironment: readonly Secret[],
  around: Surroundings,
): Target {
  const nodes = (document.nodes ?? []).map((node, index) =>
    buildNode(node, ['nodes', String(index)], around),
  );
  rejectDuplicateNames(nodes, around);
  if (document.platform === undefined && nodes.length === 0) {
    throw new UserError(
      'target-file/empty',
      `${around.where([])}: neither "platform" nor "nodes"; give at least one of them`,
    );
  }
  if (document.platform !== undefined) {
    checkUrl(document.platform.baseUrl, web, placeOf(['platform', 'baseUrl'], around));
    checkEnding(document.platform.baseUrl, '/v1', placeOf(['platform', 'baseUrl'], around));
    checkHeaderValue(document.platform.apiKey, placeOf(['platform', 'apiKey'], around));
    if (document.platform.dialect !== undefined)
      checkDialect(document.platform.dialect, 'platform', placeOf(['platform', 'dialect'], around));
  }
  const { tls, proxy, noProxy } = document;
  const callsGrpc = nodes.some(({ api }) => api === 'grpc');
  return {
    name: document.name,
    ...(tls === undefined ? {} : { tls: readTls(tls, around) }),
    ...(proxy === undefined
      ? {}
      : { proxy: readProxy(proxy, noProxy, placeOf(['proxy'], around), callsGrpc) }),
    ...headersOf(document, [], around),
    ...(document.platform === undefined
      ? {}
      : {
          platform: {
            baseUrl: trimSlash(document.platform.baseUrl),
            apiKey: document.platform.apiKey,
            ...(document.platform.dialect === undefined ? {} : { dialect: document.platform.dialect }),
            ...headersOf(document.platform, ['platform'], around),
            vocabulary: { providers: [], protocols: [], publicNetworks: [], ...document.platform.vocabulary },
          },
        }),
    nodes,
    documents: [],
    limits: limitsFor(addressesOf(document), document.limits),
    allow: { deleteNetworks: [], ...document.allow },
    secrets: [...fromEnvironment, ...secretsOf(document, fromEnvironment)],
  };
}

function buildNode(node: NodeDocument, pointer: readonly string[], around: Surroundings): NodeTarget {
  const { url, websocketUrl, path: _path, plaintext, known, meter, headers: _headers, ...rest } = node;
  if (node.api === 'grpc') {
    if (node.host === undefined) throw missing('host', node, pointer, around);
  } else if (url === undefined) {
    throw missing('url', node, pointer, around);
  }
  checkNode(node, pointer, around);
  if ((node.auth?.username === undefined) !== (node.auth?.password === undefined)) {
    throw new UserError(
      'target-file/auth',
      `${around.where([...pointer, 'auth'])}: basic authentication of ${node.name} needs both "username" and "password"`,
    );
  }
  return {
    ...rest,
    ...(url === undefined ? {} : { url }),
    ...(websocketUrl === undefined ? {} : { websocketUrl }),
    ...headersOf(node, pointer, around),
    path: pathOf(node),
    plaintext: plaintext ?? false,
    known: { transactions: [], accounts: [], ...known },
    ...(meter === undefined ? {} : { meter: buildMeter(meter, [...pointer, 'meter'], around) }),
  };
}

/** Where JSON-RPC is served, behind the address. */
function pathOf({ api, path }: NodeDocument): string {
  return trimSlash(path ?? (api === 'evm' ? '/evm' : ''));
}

function buildMeter(
  { headers = {}, ...meter }: NonNullable<NodeDocument['meter']>,
  pointer: readonly string[],
  around: Surroundings,
): Meter {
  checkUrl(meter.url, web, placeOf([...pointer, 'url'], around), 'with query');
  const checked = checkAnyHeaders(headers, (name) => placeOf([...pointer, 'headers', name], around));
  return { settleMs: 0, ...meter, headers: checked };
}

/** What a schema cannot say of the values of a node. @throws UserError */
function checkNode(node: NodeDocument, pointer: readonly string[], around: Surroundings): void {
  const { api, url, websocketUrl, host, auth, xToken, dialect, known } = node;
  const place = (...keys: string[]): Place => placeOf([...pointer, ...keys], around);
  if (url !== undefined) checkUrl(url, web, place('url'));
  if (websocketUrl !== undefined) checkUrl(websocketUrl, ['ws:', 'wss:'], place('websocketUrl'));
  if (url !== undefined) checkEnding(url, pathOf(node), place('url'));
  for (const [key, address] of Object.entries({ url, websocketUrl })) {
    if (address === undefined || auth === undefined) continue;
    // Without credentials addresses are complete as they are written.
    if (key === 'websocketUrl') checkEnding(address, '/ws', place(key));
    if (auth.token !== undefined) checkTokenInside(address, auth.token, place(key));
  }
  if (host !== undefined) checkHost(host, place('host'));
  if (auth?.token !== undefined) checkPrintable(auth.token, place('auth', 'token'));
  if (auth?.password !== undefined) checkPrintable(auth.password, place('auth', 'password'));
  if (auth?.username !== undefined) checkUsername(auth.username, place('auth', 'username'));
  if (xToken !== undefined) checkHeaderValue(xToken, place('xToken'));
  if (dialect !== undefined) checkDialect(dialect, 'node', place('dialect'));
  for (const [index, hash] of (known?.transactions ?? []).entries())
    checkTransaction(hash, api, place('known', 'transactions', String(index)));
  for (const [index, account] of (known?.accounts ?? []).entries())
    checkAccount(account, api, place('known', 'accounts', String(index)));
}

function headersOf(
  { headers }: Pick<TargetDocument, 'headers'>,
  pointer: readonly string[],
  around: Surroundings,
): Pick<Target, 'headers'> {
  if (headers === undefined) return {};
  return { headers: checkHeaders(headers, (name) => placeOf([...pointer, 'headers', name], around)) };
}

function addressesOf({ platform, nodes = [] }: TargetDocument): string[] {
  const addresses = nodes.flatMap(({ url, websocketUrl, host, meter }) => [
    url,
    websocketUrl,
    host,
    meter?.url,
  ]);
  return [platform?.baseUrl, ...addresses].filter((one) => one !== undefined);
}

function placeOf(pointer: readonly string[], around: Surroundings): Place {
  return { name: pointer.join('.'), at: around.where(pointer) };
}

function missing(
  key: string,
  node: NodeDocument,
  pointer: readonly string[],
  around: Surroundings,
): UserError {
  return new UserError(
    'target-file/missing',
    `${around.where(pointer)}: "${key}" is missing in node ${node.name} (api ${node.api} needs it)`,
  );
}

function rejectDuplicateNames(nodes: readonly NodeTarget[], around: Surroundings): void {
  const seen = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    if (seen.has(node.name)) {
      const where = around.where(['nodes', String(index), 'name']);
      throw new UserError(
        'target-file/doubled-name',
        `${where}: two nodes are named "${node.name}"; names must be unique`,
      );
    }
    seen.add(node.name);
  }
}

function trimSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
