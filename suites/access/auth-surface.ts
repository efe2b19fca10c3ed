import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { Api } from '../../engine/target/target.ts';
import type { Judgement } from '../../engine/verdict/judgement.ts';
import type { AccessMode, Credential } from '../../engine/wire/credential.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';

/** What a request is sent with in place of the right credential. */
export interface Attempted {
  readonly credential: Credential;
  readonly headers?: Readonly<Record<string, string>>;
  /** As a batch of JSON-RPC with this one request: of a node's reads the first. */
  readonly inBatch?: boolean;
}

/** An authentication surface of a node (§5.2): HTTPS or WebSocket. `Read` is a request that is sent to it. */
export interface AuthSurface<Read> {
  readonly kind: 'node' | 'websocket';
  readonly on: readonly Api[];
  /** The right token, as a phrase: `token in the path`. */
  readonly tokenPhrase: string;
  /** Why the node has no such surface; undefined where it has. */
  missing(context: NodeContext): string | undefined;
  /** @throws Unanswered */
  reads(context: NodeContext): Promise<readonly [Read, ...Read[]]>;
  /** What those follow from. */
  readonly readings: NonNullable<NodeCheck['readings']>;
  /** Judges what the right credential of a mode gets. @throws Unanswered */
  judgeAuthorized(parts: {
    readonly context: NodeContext;
    readonly read: Read;
    readonly mode: AccessMode;
    /** `token in the path`, `user name and password` */
    readonly description: string;
    readonly caching: Caching;
  }): Promise<Judgement>;
  /** The requests that an invalid credential is sent with: all, or one of them by index. @param index of the credential */
  triedOn(reads: readonly [Read, ...Read[]], index: number, attempted: Attempted): readonly Read[];
  /** What a credential gets; a rejection in whatever form is a value. */
  expectRejection(
    context: NodeContext,
    read: Read,
    attempted: Attempted,
    caching: Caching,
  ): Promise<Exchange>;
  /** Whether an answer holds the data that was asked for. */
  holdsData(read: Read, exchange: Exchange): boolean;
  /** Whether the node's own credentials get data; asked once for all checks where that is enough. @throws Unanswered */
  isAuthorized(context: NodeContext, read: Read, caching: Caching): Promise<boolean>;
  /** The same, asked again after an invalid credential got an answer that may be an outage. @throws Unanswered */
  isStillAuthorized(
    context: NodeContext,
    read: Read,
    invalidCredential: Exchange,
    caching: Caching,
  ): Promise<boolean>;
  /** What is missing where they do not. */
  withoutData(read: Read): string;
}
