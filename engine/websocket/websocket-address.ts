import type { Strand } from '../ledger/strand.ts';
import { Unanswered } from '../unanswered.ts';
import type { Credential } from '../wire/credential.ts';
import type { Exchange } from '../wire/exchange.ts';
import { answered } from '../wire/wire.ts';
import type { Connection, Reception } from './connection.ts';

/** A WebSocket endpoint of a node (§5.2). */
export interface WebSocketAddress {
  readonly node: string;
  /** Whole address, with the token where the credential is one. */
  readonly url: string;
  readonly credential: Credential;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Message {
  readonly body: string;
  /** The id in the body, as text; any text of its own where the body has none. */
  readonly id: string;
  /** What latency is filed under. */
  readonly label: string;
  readonly requestUnits: number;
  /** Milliseconds; the run's own limit where absent. */
  readonly timeoutMs?: number;
  /** The work that it is part of. */
  readonly strand?: Strand | undefined;
}

/** An upgrade that led to a connection, or the exchange with the response in its place. */
export type Opened =
  | { readonly kind: 'open'; readonly connection: Connection; readonly exchange: Exchange }
  | { readonly kind: 'shut'; readonly exchange: Exchange };

/** @throws Unanswered where the node accepts no connection */
export function connectionOf(opened: Opened): Connection {
  if (opened.kind === 'open') return opened.connection;
  const { status } = answered(opened.exchange).answer;
  throw new Unanswered('unreachable', `the WebSocket handshake was rejected with status ${status}`);
}

/** The exchange of a message, with how its answer was had. */
export interface MessageExchange extends Exchange {
  readonly reception: Reception['kind'];
}

/** A surface as a client without another credential sees it. */
export function surfaceOf({ url, credential }: WebSocketAddress): string {
  return `${url} ${credential.kind}`;
}
