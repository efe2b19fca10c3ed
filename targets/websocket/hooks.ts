import type { Access } from '../serving/credentials.ts';
import type { NodeApi } from '../serving/node-service.ts';
import type { CredentialMode } from '../serving/wire.ts';

/** An HTTP answer to an upgrade, in place of 101. */
interface UpgradeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a WebSocket without valid credentials is rejected; the contract does not state the form (§7.5). */
export type Rejection =
  | (UpgradeAnswer & { readonly form: 'http' })
  /** The connection is dropped without a word. */
  | { readonly form: 'reset' }
  /** The upgrade succeeds, and a close frame follows: at once, or in place of the first answer. */
  | { readonly form: 'close'; readonly code: number; readonly reason: string; readonly afterMessage: boolean }
  /** The upgrade succeeds, and every message is answered by a JSON-RPC error. */
  | { readonly form: 'error'; readonly code: number; readonly message: string };

export interface UpgradeInfo extends Access {
  readonly node: string;
  readonly api: NodeApi;
  /** Upgrades and messages that this node has received, this one included. */
  readonly count: number;
  /** Connections to this node that are open now. */
  readonly open: number;
}

/** How an open connection behaves, whatever messages it carries. */
export interface Session {
  /** Time before the upgrade is answered. */
  readonly delayMs: number;
  /** Whether permessage-deflate is agreed to, where the client offers it. */
  readonly deflate: boolean;
  /** Time between ping frames; 0 sends none. */
  readonly pingEveryMs: number;
  /** Ends the connection before any message. */
  readonly closeAtOnce: boolean;
  /** The connection is ended after so long, whatever is in flight; undefined leaves it open. */
  readonly lifetime?: { readonly ms: number; readonly code: number };
}

export interface MessageInfo {
  readonly node: string;
  readonly api: NodeApi;
  readonly mode: CredentialMode;
  /** Upgrades and messages that this node has received, this one included. */
  readonly count: number;
  /** The same within this connection, messages only: 1 is its first. */
  readonly index: number;
  /** Other messages of this connection that wait for their answers. */
  readonly inFlight: number;
  /** As the client sent it. */
  readonly request: string;
  /** What was last answered on this connection, as the node answered it. */
  readonly previous: PreviousMessage | undefined;
}

export interface PreviousMessage {
  readonly request: string;
  readonly answer: string;
}

/** How an answer travels; nothing of this changes what it says. */
export interface MessageDelivery {
  readonly delayMs: number;
  /** Messages of the server's own that leave before the answer. */
  readonly ahead: readonly string[];
  /** So many frames make up the message. */
  readonly fragments: number;
  /** So many times it is sent; 0 never. */
  readonly copies: number;
  /** Ends the connection: before the answer, after it, or not at all. */
  readonly end: 'before' | 'after' | 'never';
  /** What it is ended with after the answer; without one no code is sent. */
  readonly closeCode?: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    'websocket.rejection': Hook<Rejection, UpgradeInfo>;
    /** What comes in place of a connection although the credentials are right; undefined where one is opened. */
    'websocket.upgrade': Hook<UpgradeAnswer | undefined, UpgradeInfo>;
    'websocket.session': Hook<Session, UpgradeInfo>;
    /** What the node is given to answer: the message as the client sent it. */
    'websocket.request': Hook<string, MessageInfo>;
    /** Its answer, undefined where there is none. */
    'websocket.message': Hook<string | undefined, MessageInfo>;
    'websocket.deliver': Hook<MessageDelivery, MessageInfo & { readonly answer: string }>;
  }
}
