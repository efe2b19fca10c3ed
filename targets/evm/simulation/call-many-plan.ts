import { asBlockChoice, type BlockChoice } from '../block-choice.ts';
import { asAmount, asObject, positional } from '../params.ts';
import { invalidParams } from '../rpc-failure.ts';
import { type BlockOverride, readBlockOverride } from './block-override.ts';
import { type CallObject, readCallObject } from './call-object.ts';
import { type AccountOverride, readStateOverrides } from './state-override.ts';

export interface Bundle {
  readonly calls: readonly CallObject[];
  readonly blockOverride: BlockOverride;
}

/** What an `eth_callMany` request asks for (§4.6). */
export interface CallManyPlan {
  readonly bundles: readonly Bundle[];
  readonly block: BlockChoice;
  /** How many transactions of the block run before the calls; null for all. */
  readonly transactionIndex: number | null;
  readonly stateOverrides: readonly AccountOverride[];
  readonly timeoutMs: number;
}

/** §8 */
const defaultTimeoutMs = 5000;

/** @throws {RpcFailure} -32602 when a required part is missing or anything has the wrong form */
export function readCallManyPlan(params: unknown): CallManyPlan {
  const [bundles, context, overrides, timeout] = positional(params, 2, 4);
  if (!Array.isArray(bundles)) throw invalidParams('BUNDLES must be an array');
  const { blockNumber, transactionIndex } = asObject(context, 'SIMULATION CONTEXT');
  return {
    bundles: bundles.map(readBundle),
    block: readContextBlock(blockNumber),
    transactionIndex: readTransactionIndex(transactionIndex),
    stateOverrides: readStateOverrides(overrides),
    timeoutMs: readTimeout(timeout),
  };
}

function readBundle(value: unknown): Bundle {
  const { transactions, blockOverride } = asObject(value, 'bundle');
  if (!Array.isArray(transactions)) throw invalidParams('transactions of a bundle must be an array');
  return { calls: transactions.map(readCallObject), blockOverride: readBlockOverride(blockOverride) };
}

/** A number, in decimal as JSON has it or in hexadecimal, or a tag. */
function readContextBlock(value: unknown): BlockChoice {
  return typeof value === 'number' || typeof value === 'bigint'
    ? asAmount(value, 'blockNumber')
    : asBlockChoice(value, 'blockNumber of SIMULATION CONTEXT');
}

/** Absent and -1 mean: after all transactions of the block. */
function readTransactionIndex(value: unknown): number | null {
  if (value === undefined || value === null || value === -1) return null;
  const index = asAmount(value, 'transactionIndex');
  if (index > 0xffff_ffffn) throw invalidParams('transactionIndex is too large');
  return Number(index);
}

/** Milliseconds; 0 asks for no bound of its own, so that the default one holds. */
function readTimeout(value: unknown): number {
  if (value === undefined || value === null || value === 0) return defaultTimeoutMs;
  const timeout = asAmount(value, 'TIMEOUT');
  return timeout > 0x7fff_ffffn ? 0x7fff_ffff : Number(timeout);
}
