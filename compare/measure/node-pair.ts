/** Nodes that are compared with each other as the user says, whatever they are called. */
export interface NodePair {
  readonly name: string;
  /** One of each target. */
  readonly nodes: readonly {
    readonly target: string;
    readonly node: string;
    readonly webSocket: boolean;
  }[];
}
