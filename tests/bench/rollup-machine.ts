import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createEVM, type EVM } from '@ethereumjs/evm';
import { SimpleStateManager } from '@ethereumjs/statemanager';
import { Account, type Address, bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { CallError } from './rpc-service.ts';

/** What code sees of the block that it runs in. */
export interface BlockEnvironment {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly coinbase: string;
  readonly gasLimit: bigint;
  readonly baseFee: bigint;
  readonly difficulty: bigint;
  readonly hashes: (number: bigint) => string;
}

export interface Message {
  readonly from: string;
  readonly to: string | undefined;
  readonly gas: bigint;
  readonly gasPrice: bigint;
  readonly value: bigint;
  readonly data: string;
}

export interface Outcome {
  readonly ok: boolean;
  readonly value: string;
  readonly failure: string | undefined;
  readonly gasUsed: bigint;
  readonly created: string | undefined;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

const common = createCustomCommon({ name: 'harbour', chainId: 7_311 }, Mainnet, {
  hardfork: Hardfork.Cancun,
});
let deadline = Number.POSITIVE_INFINITY;
let yielded = 0;
let machine: Promise<EVM> | undefined;

/** Every loop passes a jump destination: the place to notice that time is up, and to let others have their turn. */
const watch = {
  opcode: 0x5b,
  opcodeName: 'JUMPDEST',
  baseFee: 1,
  logicFunction: async () => {
    const now = performance.now();
    if (now > deadline) throw new CallError(-32000, 'execution timed out');
    if (now < yielded + 10) return;
    await new Promise((resolve) => setImmediate(resolve));
    yielded = performance.now();
  },
};

export type State = SimpleStateManager;
export const emptyState = (): State => new SimpleStateManager({ common });

/** A state of its own: what is done to it is not done to the first. */
export function copyState(state: State): State {
  const copy = new SimpleStateManager({ common });
  const top = <Item>(stack: readonly Item[]): Item | undefined => stack.at(-1);
  const accounts = [...(top(state.accountStack) ?? [])].map(
    ([at, one]) => [at, one && new Account(one.nonce, one.balance, one.storageRoot, one.codeHash)] as const,
  );
  copy.accountStack = [new Map(accounts)];
  copy.codeStack = [new Map(top(state.codeStack))];
  copy.storageStack = [new Map(top(state.storageStack))];
  return copy;
}

export const place = (text: string): Address => createAddressFromString(text.toLowerCase());

export async function changeAccount(
  state: State,
  at: string,
  change: (account: Account) => void,
): Promise<void> {
  const found = await state.getAccount(place(at));
  const account =
    found === undefined
      ? new Account()
      : new Account(found.nonce, found.balance, found.storageRoot, found.codeHash);
  change(account);
  await state.putAccount(place(at), account);
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs one message after another: they share one machine. */
export function runMessage(
  state: State,
  block: BlockEnvironment,
  message: Message,
  until = Number.POSITIVE_INFINITY,
): Promise<Outcome> {
  const mine = turn.then(() => run(state, block, message, until));
  turn = mine.catch(() => undefined);
  return mine;
}

/** Runs one message as a transaction of its sender would run, and leaves its effects in `state`. */
async function run(state: State, block: BlockEnvironment, message: Message, until: number): Promise<Outcome> {
  machine ??= createEVM({ common, customOpcodes: [watch] });
  const evm = await machine;
  const data = hexToBytes(message.data as `0x${string}`);
  const creation = message.to === undefined;
  const zeros = data.filter((byte) => byte === 0).length;
  const intrinsic =
    21_000n +
    BigInt(zeros * 4 + (data.length - zeros) * 16) +
    (creation ? 32_000n + 2n * BigInt((data.length + 31) >> 5) : 0n);
  const sender = (await state.getAccount(place(message.from))) ?? new Account();
  if (message.gas < intrinsic) throw new CallError(-32000, 'intrinsic gas too low');
  if (sender.balance < message.value + message.gas * message.gasPrice)
    throw new CallError(-32000, 'insufficient funds for gas * price + value');
  await changeAccount(state, message.from, (account) => {
    account.nonce += 1n;
  });
  evm.stateManager = state;
  evm.blockchain = {
    getBlock: async (number: number) => ({
      hash: () => hexToBytes(block.hashes(BigInt(number)) as `0x${string}`),
    }),
    putBlock: async () => {},
    shallowCopy() {
      return this;
    },
  } as unknown as EVM['blockchain'];
  state.originalStorageCache.clear();
  evm.journal.cleanup();
  deadline = until;
  const prevRandao = hexToBytes(`0x${block.difficulty.toString(16).padStart(64, '0')}`);
  const { execResult, createdAddress } = await evm.runCall({
    caller: place(message.from),
    origin: place(message.from),
    ...(message.to === undefined ? {} : { to: place(message.to) }),
    data,
    value: message.value,
    gasPrice: message.gasPrice,
    gasLimit: message.gas - intrinsic,
    block: {
      header: {
        number: block.number,
        coinbase: place(block.coinbase),
        timestamp: block.timestamp,
        difficulty: block.difficulty,
        prevRandao,
        gasLimit: block.gasLimit,
        baseFeePerGas: block.baseFee,
        getBlobGasPrice: () => 1n,
      },
    },
  });
  const spent = intrinsic + execResult.executionGasUsed;
  const refund = execResult.exceptionError === undefined ? (execResult.gasRefund ?? 0n) : 0n;
  const gasUsed = spent - (refund > spent / 5n ? spent / 5n : refund);
  await changeAccount(state, message.from, (account) => {
    account.balance -= gasUsed * message.gasPrice;
  });
  if (message.gasPrice > 0n)
    await changeAccount(state, block.coinbase, (account) => {
      account.balance += gasUsed * message.gasPrice;
    });
  return {
    ok: execResult.exceptionError === undefined,
    value: bytesToHex(execResult.returnValue),
    failure:
      execResult.exceptionError === undefined
        ? undefined
        : execResult.exceptionError.error === 'revert'
          ? 'execution reverted'
          : execResult.exceptionError.error,
    gasUsed,
    created: execResult.exceptionError === undefined ? createdAddress?.toString() : undefined,
    logs: (execResult.logs ?? []).map(([at, topics, bytes]) => ({
      address: bytesToHex(at),
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(bytes),
    })),
  };
}
