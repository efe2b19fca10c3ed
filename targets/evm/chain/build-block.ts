import { type Block, createBlock, genTransactionsTrieRoot } from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import { MerklePatriciaTrie } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import type { TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex, KECCAK256_RLP } from '@ethereumjs/util';
import { Bloom, encodeReceipt, type RunTxResult, runTx, type VM } from '@ethereumjs/vm';
import type { ChainBlock, Outcome } from './chain-block.ts';
import { applyCredits } from './credits.ts';
import { blockGasLimit } from './genesis.ts';
import { l1GasUsed } from './l1-gas.ts';
import type { PlannedBlock } from './planned-block.ts';

const producer = '0x00000000000000000000000000000000000e0a11';

/**
 * Executes a planned block on the state of its parent, to which the machine's state must be set, and seals it
 * with all its roots.
 */
export async function buildBlock(
  vm: VM,
  parent: Block,
  plan: PlannedBlock,
  transactions: readonly TypedTransaction[],
): Promise<ChainBlock> {
  const { common } = vm;
  const head = {
    number: BigInt(plan.number),
    parentHash: parent.hash(),
    timestamp: plan.timestamp,
    gasLimit: blockGasLimit,
    baseFeePerGas: parent.header.calcNextBaseFee(),
    coinbase: producer,
    mixHash: plan.randao,
    extraData: plan.extraData,
  } as const;
  const environment = createBlock({ header: head }, { common, freeze: false });

  // One outer checkpoint: the state trie is written once a block, not once a transaction.
  await vm.evm.journal.checkpoint();
  await applyCredits(vm.stateManager, plan.credits);
  const results: RunTxResult[] = [];
  let gasUsed = 0n;
  for (const tx of transactions) {
    const options = { tx, block: environment, blockGasUsed: gasUsed, skipHardForkValidation: true };
    const result = await runTx(vm, options);
    gasUsed += result.totalGasSpent;
    results.push(result);
  }
  await vm.evm.journal.commit();

  const bloom = new Bloom(undefined, common);
  for (const result of results) bloom.or(result.bloom);
  const header = {
    ...head,
    gasUsed,
    logsBloom: bloom.bitvector,
    stateRoot: await vm.stateManager.getStateRoot(),
    transactionsTrie: await genTransactionsTrieRoot([...transactions], new MerklePatriciaTrie({ common })),
    receiptTrie: await receiptsRoot(common, transactions, results),
  };
  const block = createBlock(
    { header, transactions: [...transactions], withdrawals: [] },
    { common, freeze: false },
  );
  return {
    number: plan.number,
    hash: bytesToHex(block.hash()),
    block,
    plan,
    outcomes: outcomesOf(transactions, results),
  };
}

async function receiptsRoot(
  common: Common,
  transactions: readonly TypedTransaction[],
  results: readonly RunTxResult[],
): Promise<Uint8Array> {
  if (results.length === 0) return KECCAK256_RLP;
  const trie = new MerklePatriciaTrie({ common });
  for (const [index, result] of results.entries()) {
    await trie.put(RLP.encode(index), encodeReceipt(result.receipt, transactions[index]?.type ?? 0));
  }
  return trie.root();
}

function outcomesOf(transactions: readonly TypedTransaction[], results: readonly RunTxResult[]): Outcome[] {
  let firstLogIndex = 0;
  return results.flatMap((result, index) => {
    const transaction = transactions[index];
    if (transaction === undefined) return [];
    const logs = result.receipt.logs;
    const outcome: Outcome = {
      transaction,
      index,
      hash: bytesToHex(transaction.hash()),
      from: transaction.getSenderAddress().toString(),
      succeeded: result.execResult.exceptionError === undefined,
      gasUsed: result.totalGasSpent,
      cumulativeGasUsed: result.receipt.cumulativeBlockGasUsed,
      gasPrice: result.amountSpent / result.totalGasSpent,
      contractAddress: transaction.to === undefined ? (result.createdAddress?.toString() ?? null) : null,
      logs,
      firstLogIndex,
      bloom: result.bloom.bitvector,
      l1GasUsed: l1GasUsed(transaction.serialize()),
    };
    firstLogIndex += logs.length;
    return [outcome];
  });
}
