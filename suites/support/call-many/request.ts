/** A call of a bundle (§4.6), as the suite writes it: quantities in hexadecimal. */
export interface Call {
  readonly from?: string;
  readonly to: string;
  readonly gas?: string;
  readonly gasPrice?: string;
  readonly data?: string;
}

export interface Bundle {
  readonly transactions: readonly Call[];
  readonly blockOverride?: Readonly<Record<string, unknown>>;
}

export interface SimulationContext {
  readonly blockNumber: unknown;
  readonly transactionIndex?: unknown;
}

/** One account of STATE OVERRIDES, as for eth_call. */
export interface AccountOverride {
  readonly balance?: string;
  readonly nonce?: string;
  readonly code?: string;
  readonly state?: Readonly<Record<string, string>>;
  readonly stateDiff?: Readonly<Record<string, string>>;
}

export type StateOverrides = Readonly<Record<string, AccountOverride>>;

/** What a check wants to have executed; what it leaves out is filled in by the node's dialect. */
export interface Asked {
  readonly bundles: readonly Bundle[];
  readonly context?: SimulationContext;
  readonly overrides?: StateOverrides;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** Gas of calls that name none: more than any program of the suite needs, less than any block has. */
export const usualGas = 0x1e8480n;
/** Far above any base fee; together with `wealth` it pays for any call. */
export const richPrice = 10n ** 13n;
export const wealth = 1n << 120n;

/** One call to an account. */
export function callTo(to: string, more: Omit<Call, 'to'> = {}): Call {
  return { to, ...more };
}

/** Bundles without block overrides. */
export function bundlesOf(...lists: readonly (readonly Call[])[]): Bundle[] {
  return lists.map((transactions) => ({ transactions }));
}

/** A block override in which quantities are in hexadecimal. */
export function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
