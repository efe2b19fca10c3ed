/** A running anvil with a chain that holds what the checks look for. */
export interface AnvilNode {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** The target file that reaches it, as an object: an `evm` and a `jsonrpc` node of the dialect `anvil`. */
  readonly targetFile: object;
  stop(): Promise<void>;
}

/** Path of the binary that the package @foundry-rs/anvil brings; undefined on a platform that it has none for. */
export function anvilBinary(): string | undefined;

/**
 * Starts anvil on a free port and mines a chain on it.
 * @throws Error where it does not start, or refuses a transaction
 */
export function startAnvil(binary: string): Promise<AnvilNode>;
