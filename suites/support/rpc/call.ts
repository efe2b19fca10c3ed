/** A JSON-RPC call that the suite may send. */
export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}
