import { chainMethods, type EvmTraits, plainEvm } from './evm-service.ts';
import { isJson, type Json, jsonList } from './json.ts';
import { makeRollup, type RollupChain } from './rollup-chain.ts';
import {
  type BlockEnvironment,
  changeAccount,
  copyState,
  type Message,
  type Outcome,
  place,
  runMessage,
  type State,
} from './rollup-machine.ts';
import { CallError, startRpc } from './rpc-service.ts';
import type { Standing } from './variant.ts';

/** Where a rollup node may differ from the plain one, beside what any chain may do. */
export interface RollupTraits extends EvmTraits {
  readonly index: (given: number | undefined, length: number) => number;
  readonly timeout: (given: number | undefined) => number;
  readonly item: (outcome: Outcome) => unknown;
  readonly results: (bundles: readonly (readonly unknown[])[]) => unknown;
  /** Changes a call before it runs. */
  readonly call: (message: Message) => Message;
  /** The block of the second bundle follows that of the first. */
  readonly nextBlock: boolean;
  readonly indexRequired: boolean;
}

export const plainRollup: RollupTraits = {
  ...plainEvm,
  head: 20,
  index: (given, length) => (given === undefined || given < 0 ? length : given),
  timeout: (given) => given ?? 5_000,
  item: ({ ok, value, failure }) => (ok ? { value } : { error: failure }),
  results: (bundles) => bundles,
  call: (message) => message,
  nextBlock: false,
  indexRequired: false,
};

const big = (value: unknown, fallback: bigint): bigint => {
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'number' || (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)))
    return BigInt(value);
  throw new CallError(-32602, 'not a quantity');
};
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function environmentOf(plain: BlockEnvironment, override: Json): BlockEnvironment {
  const hashes = override.blockHash;
  return {
    number: big(override.blockNumber, plain.number),
    timestamp: big(override.timestamp, plain.timestamp),
    coinbase: text(override.coinbase) ?? plain.coinbase,
    gasLimit: big(override.gasLimit, plain.gasLimit),
    baseFee: big(override.baseFee, plain.baseFee),
    difficulty: big(override.difficulty, plain.difficulty),
    hashes: (number) =>
      (isJson(hashes) ? text(hashes[`${number}`] ?? hashes[`0x${number.toString(16)}`]) : text(hashes)) ??
      plain.hashes(number),
  };
}

const bytes32 = (value: string): Uint8Array => Buffer.from(value.slice(2).padStart(64, '0'), 'hex');
const trimmed = (value: Uint8Array): Uint8Array => {
  const at = value.findIndex((byte) => byte !== 0);
  return at < 0 ? new Uint8Array() : value.slice(at);
};

async function overrideState(state: State, overrides: Json): Promise<void> {
  for (const [at, value] of Object.entries(overrides)) {
    if (!isJson(value)) throw new CallError(-32602, 'not an override');
    const { balance, nonce, code, state: whole, stateDiff: diff } = value;
    await changeAccount(state, at, (account) => {
      account.balance = big(balance, account.balance);
      account.nonce = big(nonce, account.nonce);
    });
    if (typeof code === 'string') await state.putCode(place(at), Buffer.from(code.slice(2), 'hex'));
    if (isJson(whole)) await state.clearStorage(place(at));
    for (const [slot, word] of [whole, diff].filter(isJson).flatMap((one) => Object.entries(one)))
      await state.putStorage(place(at), bytes32(slot), trimmed(bytes32(String(word))));
  }
}

/** `eth_callMany` (§4.6) on a chain that was run. */
function callMany(chain: RollupChain, own: RollupTraits) {
  return async (params: readonly unknown[]): Promise<unknown> => {
    const [bundles, context, overrides, timeout] = params;
    if (!Array.isArray(bundles)) throw new CallError(-32602, 'missing argument 0');
    if (!isJson(context)) throw new CallError(-32602, 'missing argument 1');
    const { blockNumber, transactionIndex } = context;
    const top = chain.ran.length - 1;
    const number =
      blockNumber === 'latest' || blockNumber === 'pending'
        ? top
        : blockNumber === 'earliest'
          ? 0
          : blockNumber === undefined
            ? Number.NaN
            : Number(big(blockNumber, 0n));
    const block = chain.ran[number];
    if (block === undefined) throw new CallError(-32000, 'no such block');
    if (transactionIndex === undefined && own.indexRequired)
      throw new CallError(-32602, 'no transactionIndex');
    const index = own.index(
      transactionIndex === undefined ? undefined : Number(transactionIndex),
      block.messages.length,
    );
    const before = block.states[Math.min(index, block.messages.length)];
    if (before === undefined) throw new CallError(-32000, 'no such transaction');
    const state = copyState(before);
    if (isJson(overrides)) await overrideState(state, overrides);
    const until = performance.now() + own.timeout(typeof timeout === 'number' ? timeout : undefined);
    const answers: unknown[][] = [];
    for (const [at, bundle] of jsonList(bundles).entries()) {
      const step = own.nextBlock ? BigInt(at) : 0n;
      const plain = {
        ...block.environment,
        number: block.environment.number + step,
        timestamp: block.environment.timestamp + step,
      };
      const environment = environmentOf(plain, isJson(bundle.blockOverride) ? bundle.blockOverride : {});
      if (!Array.isArray(bundle.transactions)) throw new CallError(-32602, 'no transactions');
      const items: unknown[] = [];
      for (const call of jsonList(bundle.transactions)) {
        const message = own.call({
          from: text(call.from) ?? `0x${'0'.repeat(40)}`,
          to: text(call.to),
          gas: big(call.gas, 50_000_000n),
          gasPrice: big(call.gasPrice, 0n),
          value: big(call.value, 0n),
          data: text(call.data) ?? text(call.input) ?? '0x',
        });
        items.push(own.item(await runMessage(state, environment, message, until)));
      }
      answers.push(items);
    }
    return own.results(answers);
  };
}

/** Starts a rollup node. */
export async function startRollup(traits: Partial<RollupTraits> = {}): Promise<Standing> {
  const own: RollupTraits = { ...plainRollup, ...traits };
  const chain = await makeRollup(own.head);
  const known = chain.blocks.flatMap(({ receipts }) =>
    receipts.map(({ transactionHash }) => transactionHash),
  );
  const { eth_getBlockByNumber, ...methods } = chainMethods(chain, own);
  const all = {
    ...methods,
    ...(own.blocksToo && eth_getBlockByNumber !== undefined ? { eth_getBlockByNumber } : {}),
  };
  return startRpc('rollup', () => ({ ...all, eth_callMany: callMany(chain, own) }), {
    ...own,
    known: own.known ?? { transactions: known },
  });
}
