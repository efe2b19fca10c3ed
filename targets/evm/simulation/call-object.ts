import { asAddress, asAmount, asData, asObject, type Hex } from '../params.ts';

/** A transaction call (§4.6): fields as in `eth_call`, absent ones filled in. */
export interface CallObject {
  readonly from: Hex;
  /** Who sent the transaction that the call is part of; `from` where absent. */
  readonly origin?: Hex;
  /** Null creates a contract. */
  readonly to: Hex | null;
  readonly gas: bigint;
  readonly gasPrice: bigint;
  readonly value: bigint;
  readonly data: Hex;
}

/** The sender where a call names none. */
export const nobody: Hex = `0x${'0'.repeat(40)}`;
// A call that names no gas is bounded by time alone.
const plentyOfGas = 1n << 48n;

/** @throws {RpcFailure} -32602 */
export function readCallObject(value: unknown): CallObject {
  const { from, to, gas, gasPrice, maxFeePerGas, value: amount, data, input } = asObject(value, 'call');
  const price = gasPrice ?? maxFeePerGas;
  const bytes = input ?? data;
  return {
    from: absent(from) ? nobody : asAddress(from, 'from'),
    to: absent(to) ? null : asAddress(to, 'to'),
    gas: absent(gas) ? plentyOfGas : asAmount(gas, 'gas'),
    gasPrice: absent(price) ? 0n : asAmount(price, 'gasPrice'),
    value: absent(amount) ? 0n : asAmount(amount, 'value'),
    data: absent(bytes) ? '0x' : asData(bytes, 'data'),
  };
}

function absent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
