/** A running anvil with a chain that holds what the checks look for. */
export interface AnvilNode {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** The target file that reaches it, as an object: an `evm`, a `jsonrpc` and a `rollup` node of the dialect `anvil`. */
  readonly targetFile: object;
  stop(): Promise<void>;
}

/** Path of the binary that the package @foundry-rs/anvil brings; undefined on a platform that it has none for. */
export function anvilBinary(): string | undefined;

/**
 * Starts anvil on a free port and mines a chain on it.
 * @param options of anvil's own, as `--number 1000`
 * @throws Error where it does not start, or rejects a transaction
 */
export function startAnvil(binary: string, options?: readonly string[]): Promise<AnvilNode>;
