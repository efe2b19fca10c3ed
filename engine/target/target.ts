import type { OwnDocument } from '../documents/own-document.ts';
import type { HttpProxy } from './http-proxy.ts';

/** A service under test, as its target file describes it (interface, section 2), with everything resolved. */
export interface Target {
  readonly name: string;
  /** The target file as it was named; absent where there is none. */
  readonly file?: string;
  readonly tls?: Tls;
  readonly proxy?: HttpProxy;
  /** Sent with every request, but for those to a surface that has its own in their place; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly platform?: PlatformTarget;
  readonly nodes: readonly NodeTarget[];
  /** The user's own. */
  readonly documents: readonly OwnDocument[];
  readonly limits: Limits;
  readonly allow: {
    readonly deleteNetworks: readonly string[];
    /** Whether real credentials are sent where they must not be accepted; only on this machine where absent. */
    readonly crossedCredentials?: boolean;
  };
  /** Every secret value with the name that stands for it in outputs. */
  readonly secrets: readonly Secret[];
}

/** Files of the target file's `tls`. */
export interface Tls {
  /** An authority that is trusted beside the system's own. */
  readonly ca?: PemFile;
  /** Shown to a server that asks for a certificate. */
  readonly client?: { readonly cert: PemFile; readonly key: PemFile };
}

export interface PemFile {
  /** For lines that reproduce a finding. */
  readonly path: string;
  readonly text: string;
}

export interface Secret {
  /** Without the dollar sign: `VENDOR_A_API_KEY`. */
  readonly name: string;
  readonly value: string;
  /** True where pieces of it are concealed as well: a credential by its place, not just any value of the environment. */
  readonly pieces?: boolean;
}

export interface PlatformTarget {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dialect?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly vocabulary: Vocabulary;
}

export interface Vocabulary {
  /** In the order of the contract's <provider_1> … <provider_4>; empty where not declared. */
  readonly providers: readonly string[];
  readonly protocols: readonly string[];
  readonly publicNetworks: readonly string[];
}

export const rpcApis = ['jsonrpc', 'evm', 'rollup'] as const;
type RpcApi = (typeof rpcApis)[number];
export type Api = RpcApi | 'wallet' | 'sharded' | 'grpc';

/** Whether nodes of an api are called by JSON-RPC. */
export function isRpcApi(api: Api): boolean {
  return rpcApis.some((one) => one === api);
}

export interface NodeTarget {
  readonly name: string;
  readonly api: Api;
  /** What it serves is to be found out: it may be sent every read that the contract documents. */
  readonly isProbe?: true;
  /** {node_url} without credentials, exactly as written; absent for gRPC. */
  readonly url?: string;
  readonly websocketUrl?: string;
  readonly auth?: NodeAuth;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where JSON-RPC is served, as in `/evm`; empty for the root. */
  readonly path: string;
  readonly mode?: 'full' | 'archive';
  readonly dialect?: string;
  readonly known: KnownFacts;
  readonly meter?: Meter;
  readonly host?: string;
  readonly xToken?: string;
  readonly plaintext: boolean;
  readonly method?: string;
}

interface NodeAuth {
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
}

export interface KnownFacts {
  readonly transactions: readonly string[];
  readonly accounts: readonly string[];
  readonly seqno?: number;
}

export interface Meter {
  readonly url: string;
  /** JSON Pointer to the running total. */
  readonly pointer: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly settleMs: number;
}

export interface Limits {
  readonly requestsPerSecond?: number;
  readonly concurrency: number;
  readonly requests?: number;
  readonly requestUnits?: number;
  readonly timeoutMs: number;
}
