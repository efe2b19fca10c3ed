/** An error object of a JSON-RPC answer. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcFailure';
    this.code = code;
    this.data = data;
  }
}

/** -32602: the params do not fit the method. */
export function invalidParams(why: string): RpcFailure {
  return new RpcFailure(-32602, `invalid params: ${why}`);
}
