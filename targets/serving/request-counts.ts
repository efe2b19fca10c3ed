/** Requests that a node has received, rejected ones included. WebSocket counts upgrades and messages. */
export interface NodeCounts {
  http: number;
  websocket: number;
  grpc: number;
}

/** Requests received since the start, for tests of budgets and of the ledger. */
export interface RequestCounts {
  platform: number;
  /** By the node's name in the target file. */
  readonly nodes: Readonly<Record<string, NodeCounts>>;
}
