import { address, type Block, bloomOf, type Chain, digest, hash32, hex } from './chain.ts';
import type { Json } from './json.ts';
import {
  type BlockEnvironment,
  changeAccount,
  copyState,
  emptyState,
  type Message,
  runMessage,
  type State,
} from './rollup-machine.ts';

/** A chain that was run: with every block its environment, its messages and the states between them. */
export interface RollupChain extends Chain {
  readonly ran: readonly {
    readonly environment: BlockEnvironment;
    readonly messages: readonly Message[];
    /** Before the first message, after the first, … */
    readonly states: readonly State[];
  }[];
}

/** Counts its calls in slot 0, logs the count, and returns it; a call with data reverts. */
const counter = '0x3615600957600080fd5b600054600101806000556000526020600060a0a160206000f3';
/** Deploys what follows it. */
const deploy = (code: string): string =>
  `0x60${((code.length - 2) / 2).toString(16).padStart(2, '0')}600c60003960${((code.length - 2) / 2).toString(16).padStart(2, '0')}6000f3${code.slice(2)}`;

const people = [0, 1, 2, 3].map((i) => address(`rollup person ${i}`));
const sizes = [0, 2, 3, 0, 5, 1, 4];

/** Makes and runs a chain of blocks 0 to `head`. */
export async function makeRollup(head: number): Promise<RollupChain> {
  const blocks: Block[] = [];
  const ran: { environment: BlockEnvironment; messages: Message[]; states: State[] }[] = [];
  let state = emptyState();
  for (const person of people)
    await changeAccount(state, person, (account) => {
      account.balance = 10n ** 20n;
    });
  let counterAt: string | undefined;
  const hashes = (number: bigint) => String(blocks[Number(number)]?.header.hash ?? `0x${'0'.repeat(64)}`);
  for (let number = 0; number <= head; number += 1) {
    const seed = `rollup block ${number}`;
    const hash = hash32(seed);
    const environment = {
      number: BigInt(number),
      timestamp: BigInt(1_710_000_000 + 2 * number),
      coinbase: address('rollup sequencer'),
      gasLimit: 30_000_000n,
      baseFee: 1_000_000n,
      difficulty: BigInt(`0x${digest(`${seed} random`)}`),
      hashes,
    };
    const states = [copyState(state)];
    const messages: Message[] = [];
    const transactions: Json[] = [];
    const receipts: Json[] = [];
    let cumulative = 0n;
    let logIndex = 0;
    for (let i = 0; i < (number === 0 ? 0 : (sizes[number % sizes.length] ?? 0)); i += 1) {
      const kind =
        counterAt === undefined
          ? 'create'
          : (['call', 'send', 'fail', 'call', 'create'][(number + i) % 5] ?? 'call');
      const from = people[(number + i) % 4] ?? '';
      const message: Message = {
        from,
        to: kind === 'create' ? undefined : kind === 'send' ? people[(number + i + 1) % 4] : counterAt,
        gas: 200_000n,
        gasPrice: 1_000_100n,
        value: kind === 'send' ? 12_345n + BigInt(number) : 0n,
        data: kind === 'create' ? deploy(counter) : kind === 'fail' ? '0x01' : '0x',
      };
      state = copyState(state);
      const outcome = await runMessage(state, environment, message);
      messages.push(message);
      states.push(copyState(state));
      counterAt ??= outcome.created;
      cumulative += outcome.gasUsed;
      const own = hash32(`${seed} transaction ${i}`);
      const where = { blockHash: hash, blockNumber: hex(number), transactionIndex: hex(i) };
      const logs = outcome.logs.map(
        (log): Json => ({
          ...log,
          removed: false,
          logIndex: hex(logIndex++),
          transactionHash: own,
          ...where,
        }),
      );
      const l1GasUsed = 1_600n + BigInt(number * 16 + i);
      const l1GasPrice = 7_000_000_007n + BigInt(number);
      transactions.push({
        ...where,
        hash: own,
        from,
        to: message.to ?? null,
        input: message.data,
        value: hex(message.value),
        gas: hex(message.gas),
        gasPrice: hex(message.gasPrice),
        nonce: hex(number),
        type: '0x0',
        v: '0x1b',
        r: '0x1',
        s: '0x1',
      });
      receipts.push({
        ...where,
        transactionHash: own,
        from,
        to: message.to ?? null,
        gasUsed: hex(outcome.gasUsed),
        cumulativeGasUsed: hex(cumulative),
        contractAddress: outcome.created ?? null,
        logs,
        logsBloom: bloomOf(logs),
        status: outcome.ok ? '0x1' : '0x0',
        effectiveGasPrice: hex(message.gasPrice),
        type: '0x0',
        l1Fee: hex(l1GasUsed * l1GasPrice),
        l1FeeScalar: '1',
        l1GasPrice: hex(l1GasPrice),
        l1GasUsed: hex(l1GasUsed),
      });
    }
    blocks.push({
      header: {
        number: hex(number),
        hash,
        parentHash: blocks.at(-1)?.header.hash ?? `0x${'0'.repeat(64)}`,
        timestamp: hex(environment.timestamp),
        gasLimit: hex(environment.gasLimit),
        gasUsed: hex(cumulative),
        miner: environment.coinbase,
        difficulty: '0x0',
        totalDifficulty: '0x0',
        size: '0x400',
        extraData: '0x',
        nonce: '0x0000000000000000',
        mixHash: hex(environment.difficulty),
        receiptsRoot: hash32(`${seed} receipts`),
        stateRoot: hash32(`${seed} state`),
        transactionsRoot: hash32(`${seed} transactions`),
        baseFeePerGas: hex(environment.baseFee),
      },
      transactions,
      receipts,
    });
    ran.push({ environment, messages, states });
  }
  return { blocks, ran };
}
