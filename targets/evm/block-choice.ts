import type { ChainBlock } from './chain/chain-block.ts';
import type { ChainView } from './chain-view.ts';
import { invalidParams } from './rpc-failure.ts';

const tags = ['latest', 'earliest', 'pending', 'safe', 'finalized'] as const;
type Tag = (typeof tags)[number];

/** A block as a request names it. */
export type BlockChoice = Tag | bigint;

/** @throws {RpcFailure} -32602 for anything that is neither a tag nor a number in hexadecimal */
export function asBlockChoice(value: unknown, name = 'blockNumber'): BlockChoice {
  const tag = tags.find((one) => one === value);
  if (tag !== undefined) return tag;
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value);
  throw invalidParams(`${name} must be a tag or a number in hexadecimal`);
}

/** The block that is chosen; undefined when it does not exist. */
export async function chooseBlock(view: ChainView, choice: BlockChoice): Promise<ChainBlock | undefined> {
  if (choice === 'earliest') return view.block(0);
  if (choice === 'pending') {
    await view.readHead();
    return view.pending();
  }
  if (typeof choice === 'bigint') {
    return choice > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : view.block(Number(choice));
  }
  return view.newest();
}

/** The same for reads of state, which a pending block does not have: the latest one is used. */
export function chooseState(view: ChainView, choice: BlockChoice): Promise<ChainBlock | undefined> {
  return chooseBlock(view, choice === 'pending' ? 'latest' : choice);
}
