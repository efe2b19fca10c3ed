// ethers at the EVM-path and the generic node: providers over HTTPS, with and without batches, and over WebSocket.
import assert from 'node:assert/strict';
import {
  FetchRequest,
  getCreateAddress,
  isError,
  JsonRpcProvider,
  Network,
  Transaction,
  WebSocketProvider,
} from 'ethers';
import { finish, nodeOf, readTarget } from './standard-io.mjs';

const target = await readTarget();
const evm = nodeOf(target, 'evm');
const generic = nodeOf(target, 'jsonrpc');
const network = Network.from(
  Number(await new JsonRpcProvider(`${evm.url}/${evm.auth.token}/evm`).send('eth_chainId', [])),
);
const basic = new FetchRequest(`${evm.url}/evm`);
basic.setCredentials(evm.auth.username, evm.auth.password);
const fixed = { staticNetwork: network };
const providers = {
  token: new JsonRpcProvider(`${evm.url}/${evm.auth.token}/evm`, network, fixed),
  basic: new JsonRpcProvider(basic, network, { ...fixed, batchMaxCount: 1 }),
  generic: new JsonRpcProvider(`${generic.url}/${generic.auth.token}`, network, fixed),
  websocket: new WebSocketProvider(`${evm.websocketUrl}/ws/${evm.auth.token}`, network, fixed),
};

const facts = {};
for (const [name, provider] of Object.entries(providers)) facts[name] = await walk(provider);

/** A log without what ethers reads out of filtered logs only. */
function plain(log) {
  const { removed, ...rest } = log.toJSON();
  return rest;
}

/** Reads the chain from its first to its last block, and holds together what ethers made of it. */
async function walk(provider) {
  const head = await provider.getBlockNumber();
  const counts = { head, transactions: 0, logs: 0, creations: 0 };
  let parent;
  for (let number = 0; number <= head; number += 1) {
    const block = await provider.getBlock(number, true);
    assert.equal(block.number, number);
    assert.equal(parent ?? block.parentHash, block.parentHash);
    parent = block.hash;
    assert.equal(block.prefetchedTransactions.length, block.length);
    let [gas, index] = [0n, 0];
    for (const transaction of block.prefetchedTransactions) {
      // Serialized again with its signature: the hash and the sender are what ethers computes.
      const again = Transaction.from(transaction);
      assert.equal(again.hash, transaction.hash);
      assert.equal(again.from, transaction.from);
      assert.equal(transaction.index, index);
      const receipt = await provider.getTransactionReceipt(transaction.hash);
      assert.equal(receipt.blockHash, block.hash);
      assert.equal(receipt.index, index);
      assert.equal(receipt.type, transaction.type);
      gas += receipt.gasUsed;
      assert.equal(receipt.cumulativeGasUsed, gas);
      assert.equal(receipt.gasPrice, transaction.gasPrice);
      if (receipt.contractAddress !== null) {
        assert.equal(receipt.contractAddress, getCreateAddress(transaction));
        counts.creations += 1;
      }
      const logs = await provider.getLogs({ blockHash: block.hash });
      const own = logs.filter(({ transactionHash }) => transactionHash === transaction.hash);
      assert.deepEqual(own.map(plain), receipt.logs.map(plain));
      assert.ok(receipt.logs.every(({ transactionIndex }) => transactionIndex === index));
      counts.logs += receipt.logs.length;
      counts.transactions += 1;
      index += 1;
    }
    assert.equal(gas, block.gasUsed);
  }
  const last = await provider.getBlock('latest');
  assert.equal(last.hash, parent);
  assert.equal((await provider.getBlock(last.hash)).number, head);
  assert.equal((await provider.getBlock('earliest')).number, 0);
  assert.equal((await provider.getBlock('pending')).number, head + 1);
  assert.equal(await provider.getBlock(head + 1000), null);
  assert.equal(await provider.getTransactionReceipt(`0x${'ab'.repeat(32)}`), null);
  return counts;
}

// A refusal and an error of JSON-RPC are what ethers takes them for.
const unauthorized = new JsonRpcProvider(`${evm.url}/evm`, network, fixed);
await assert.rejects(unauthorized.send('eth_blockNumber', []), (failure) => isError(failure, 'SERVER_ERROR'));
await assert.rejects(providers.token.send('nodeproof_unknown', []), (failure) =>
  isError(failure, 'UNSUPPORTED_OPERATION'),
);

finish(facts);
