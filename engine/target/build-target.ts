import { readFileSync } from 'node:fs';
import { UserError } from '../user-error.ts';
import { secretsOf } from './secrets-of.ts';
import type { Api, KnownFacts, Limits, Meter, NodeTarget, Secret, Target, Vocabulary } from './target.ts';

/** A target file's content after its schema has accepted it. */
export interface TargetDocument {
  readonly name: string;
  readonly tls?: { readonly ca?: string };
  readonly platform?: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly vocabulary?: Partial<Vocabulary>;
  };
  readonly nodes?: readonly NodeDocument[];
  readonly limits?: Partial<Limits>;
  readonly allow?: { readonly deleteNetworks?: readonly string[] };
}

export interface NodeDocument extends Partial<Omit<NodeTarget, 'name' | 'api' | 'known' | 'meter'>> {
  readonly name: string;
  readonly api: Api;
  readonly known?: Partial<KnownFacts>;
  readonly meter?: Partial<Meter> & Pick<Meter, 'url' | 'pointer'>;
}

interface Surroundings {
  /** `file:line` of a path of keys. */
  where(pointer: readonly string[]): string;
  resolvePath(relative: string): string;
}

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
      `${around.where([])}: neither "platform" nor "nodes"; name at least one thing to check`,
    );
  }
  if (document.platform !== undefined) {
    checkUrl(document.platform.baseUrl, ['http:', 'https:'], ['platform', 'baseUrl'], around);
  }
  const ca = document.tls?.ca;
  return {
    name: document.name,
    ...(ca === undefined ? {} : { ca: readCertificate(ca, around), caFile: around.resolvePath(ca) }),
    ...(document.platform === undefined
      ? {}
      : {
          platform: {
            baseUrl: trimSlash(document.platform.baseUrl),
            apiKey: document.platform.apiKey,
            vocabulary: { providers: [], protocols: [], publicNetworks: [], ...document.platform.vocabulary },
          },
        }),
    nodes,
    limits: { ...defaultLimits, ...document.limits },
    allow: { deleteNetworks: document.allow?.deleteNetworks ?? [] },
    secrets: [...fromEnvironment, ...secretsOf(document)],
  };
}

function buildNode(node: NodeDocument, pointer: readonly string[], around: Surroundings): NodeTarget {
  const { url, websocketUrl, path, plaintext, known, meter, ...rest } = node;
  if (node.api === 'grpc') {
    if (node.host === undefined) throw missing('host', node, pointer, around);
  } else if (url === undefined) {
    throw missing('url', node, pointer, around);
  }
  if (url !== undefined) checkUrl(url, ['http:', 'https:'], [...pointer, 'url'], around);
  if (websocketUrl !== undefined)
    checkUrl(websocketUrl, ['ws:', 'wss:'], [...pointer, 'websocketUrl'], around);
  if (meter !== undefined) checkUrl(meter.url, ['http:', 'https:'], [...pointer, 'meter', 'url'], around);
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

function checkUrl(
  text: string,
  protocols: readonly string[],
  pointer: readonly string[],
  around: Surroundings,
): void {
  const name = pointer.join('.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !protocols.includes(url.protocol)) {
    const forms = protocols.map((one) => `${one}//…`).join(' or ');
    throw new UserError(
      'target-file/url',
      `${around.where(pointer)}: ${name} is not an address of the form ${forms}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UserError(
      'target-file/url',
      `${around.where(pointer)}: ${name} holds credentials; put them under "auth" instead`,
    );
  }
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

function readCertificate(path: string, around: Surroundings): string {
  try {
    return readFileSync(around.resolvePath(path), 'utf8');
  } catch {
    throw new UserError(
      'target-file/certificate',
      `${around.where(['tls', 'ca'])}: certificate authority ${path} cannot be read`,
    );
  }
}

function trimSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
