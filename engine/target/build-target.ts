import { UserError } from '../user-error.ts';
import { checkHost, checkUrl, type Place } from './check-address.ts';
import { checkHeaderName, checkHeaderValue, checkPrintable, checkUsername } from './check-credentials.ts';
import { checkAccount, checkDialect, checkTransaction } from './check-known.ts';
import { readCertificate } from './read-certificate.ts';
import { secretsOf } from './secrets-of.ts';
import type { NodeTarget, Secret, Target } from './target.ts';
import type { NodeDocument, TargetDocument } from './target-document.ts';

interface Surroundings {
  /** `file:line` of a path of keys. */
  where(pointer: readonly string[]): string;
  resolvePath(relative: string): string;
}

const web = ['http:', 'https:'];
const defaultLimits = { concurrency: 16, timeoutMs: 10_000 } as const;

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
  refuseDoubledNames(nodes, around);
  if (document.platform === undefined && nodes.length === 0) {
    throw new UserError(
      'target-file/empty',
      `${around.where([])}: neither "platform" nor "nodes"; give at least one of them`,
    );
  }
  if (document.platform !== undefined) {
    checkUrl(document.platform.baseUrl, web, placeOf(['platform', 'baseUrl'], around));
    checkHeaderValue(document.platform.apiKey, placeOf(['platform', 'apiKey'], around));
    if (document.platform.dialect !== undefined)
      checkDialect(document.platform.dialect, 'platform', placeOf(['platform', 'dialect'], around));
  }
  const ca = document.tls?.ca;
  return {
    name: document.name,
    ...(ca === undefined
      ? {}
      : {
          ca: readCertificate(around.resolvePath(ca), around.where(['tls', 'ca'])),
          caFile: around.resolvePath(ca),
        }),
    ...(document.platform === undefined
      ? {}
      : {
          platform: {
            baseUrl: trimSlash(document.platform.baseUrl),
            apiKey: document.platform.apiKey,
            ...(document.platform.dialect === undefined ? {} : { dialect: document.platform.dialect }),
            vocabulary: { providers: [], protocols: [], publicNetworks: [], ...document.platform.vocabulary },
          },
        }),
    nodes,
    limits: { ...defaultLimits, ...document.limits },
    allow: { deleteNetworks: [], ...document.allow },
    secrets: [...fromEnvironment, ...secretsOf(document, fromEnvironment)],
  };
}

function buildNode(node: NodeDocument, pointer: readonly string[], around: Surroundings): NodeTarget {
  const { url, websocketUrl, path, plaintext, known, meter, ...rest } = node;
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
    path: trimSlash(path ?? (node.api === 'evm' ? '/evm' : '')),
    plaintext: plaintext ?? false,
    known: { transactions: [], accounts: [], ...known },
    ...(meter === undefined ? {} : { meter: { headers: {}, settleMs: 0, ...meter } }),
  };
}

/** What a schema cannot say of the values of a node. @throws UserError */
function checkNode(node: NodeDocument, pointer: readonly string[], around: Surroundings): void {
  const { api, url, websocketUrl, host, auth, xToken, dialect, known, meter } = node;
  const place = (...keys: string[]): Place => placeOf([...pointer, ...keys], around);
  if (url !== undefined) checkUrl(url, web, place('url'));
  if (websocketUrl !== undefined) checkUrl(websocketUrl, ['ws:', 'wss:'], place('websocketUrl'));
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
  if (meter === undefined) return;
  checkUrl(meter.url, web, place('meter', 'url'), 'with query');
  for (const [header, value] of Object.entries(meter.headers ?? {})) {
    checkHeaderName(header, place('meter', 'headers', header));
    checkHeaderValue(value, place('meter', 'headers', header));
  }
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

function refuseDoubledNames(nodes: readonly NodeTarget[], around: Surroundings): void {
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
