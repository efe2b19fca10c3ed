import type { ForeignSoftware } from './foreign-software.mjs';

/** A running node with a chain that holds what the checks look for, as far as its software can. */
export interface ForeignNode {
  /** The target file that reaches it, as an object: an `evm` and a `jsonrpc` node of its dialect. */
  readonly targetFile: object;
  stop(): Promise<void>;
}

/** Whether `install` has put this version beside the checkout's packages. */
export function isInstalled(software: ForeignSoftware): boolean;

/** @throws Error where npm cannot install it */
export function install(software: ForeignSoftware): Promise<void>;

/**
 * Starts it on 127.0.0.1 and mines a chain on it.
 * @throws Error where it does not start, or rejects a transaction
 */
export function startForeign(software: ForeignSoftware): Promise<ForeignNode>;
