// Mines what the checks look for: transfers of every type, creations, logs, failures, full and empty blocks.
import { requester } from './requester.mjs';

/** Emits two logs when called without data, reverts when called with any. */
const runtime = '36601a57602a60005260aa60206000a160bb60cc60006000a2005b60006000fd';
const creation = `0x60208060093d393df3${runtime}`;
const failingCreation = '0xfe';
const blocks = 48;
const gasPrice = '0x77359400';

/** @param {string} url of a development node that mines on request */
export async function mineChain(url) {
  const call = requester(url);
  const accounts = await call('eth_accounts');
  const { baseFeePerGas } = await call('eth_getBlockByNumber', 'latest', false);
  // Before the fork London transactions name one price, and some have no list of accesses.
  const price = baseFeePerGas === undefined ? { gasPrice } : {};
  const send = (transaction) => call('eth_sendTransaction', { gas: '0x30d40', ...price, ...transaction });
  const [deployer, ...others] = accounts;
  const created = await send({ from: deployer, data: creation });
  await call('evm_mine');
  const { contractAddress: contract } = await call('eth_getTransactionReceipt', created);
  for (let block = 1; block < blocks; block += 1) {
    for (const transaction of transactionsOf(block, deployer, others, contract)) {
      if (baseFeePerGas !== undefined || !isOfLaterFork(transaction)) await send(transaction);
    }
    await call('evm_mine');
  }
  // One stays pending.
  await send({ from: others[0], to: others[1], value: '0x1' });
}

function isOfLaterFork({ accessList, maxFeePerGas }) {
  return accessList !== undefined || maxFeePerGas !== undefined;
}

/** By turns: an empty block, one transfer, several transactions of all kinds. */
function transactionsOf(block, deployer, others, contract) {
  const [first, second, third, fourth] = others;
  const transfer = { from: first, to: second, value: `0x${block.toString(16)}` };
  if (block % 4 === 0) return [];
  if (block % 4 === 1) return [transfer];
  const price = { gasPrice };
  return [
    { ...transfer, ...price },
    { from: second, to: contract, ...price, accessList: [{ address: contract, storageKeys: [] }] },
    { from: third, to: contract, maxFeePerGas: '0xb2d05e00', maxPriorityFeePerGas: '0x3b9aca00' },
    { from: fourth, to: contract, data: '0x01' },
    ...(block % 8 === 2 ? [{ from: deployer, data: creation }] : []),
    ...(block % 8 === 3 ? [{ from: deployer, data: failingCreation }] : []),
  ];
}
