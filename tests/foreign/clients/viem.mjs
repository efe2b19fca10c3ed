// viem at the generic and the rollup node: by token, by basic authentication, over HTTPS and WebSocket.
import assert from 'node:assert/strict';
import {
  createPublicClient,
  defineChain,
  getContractAddress,
  http,
  keccak256,
  recoverTransactionAddress,
  serializeTransaction,
  toHex,
  toRlp,
  webSocket,
} from 'viem';
import { chainConfig } from 'viem/op-stack';
import { finish, nodeOf, readTarget } from './standard-io.mjs';

const target = await readTarget();
const rollup = nodeOf(target, 'rollup');
const evm = nodeOf(target, 'evm');
const transports = {
  token: http(`${rollup.url}/${rollup.auth.token}`),
  basic: http(rollup.url, { fetchOptions: { headers: { authorization: basic(rollup.auth) } } }),
  batched: http(`${rollup.url}/${rollup.auth.token}`),
  websocket: webSocket(`${rollup.websocketUrl}/ws/${rollup.auth.token}`),
};
const identify = createPublicClient({ transport: transports.token });
const chain = defineChain({
  ...chainConfig,
  id: await identify.getChainId(),
  name: 'embedded',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [rollup.url] } },
});
const clients = Object.fromEntries(
  Object.entries(transports).map(([name, transport]) => [name, createPublicClient({ chain, transport })]),
);
const { token: client } = clients;
const evmClient = createPublicClient({ chain, transport: http(`${evm.url}/${evm.auth.token}/evm`) });

/** The hash of a block, from what viem read of it. */
function hashOfHeader(block) {
  const number = (value) => (value === 0n ? '0x' : toHex(value));
  const header = [
    block.parentHash,
    block.sha3Uncles,
    block.miner,
    block.stateRoot,
    block.transactionsRoot,
    block.receiptsRoot,
    block.logsBloom,
    number(block.difficulty),
    number(block.number),
    number(block.gasLimit),
    number(block.gasUsed),
    number(block.timestamp),
    block.extraData,
    block.mixHash,
    block.nonce,
    number(block.baseFeePerGas),
    block.withdrawalsRoot,
  ];
  return keccak256(toRlp(header.filter((part) => part !== undefined)));
}

/** The signed bytes of a transaction, of which viem computes its hash and its sender. */
function signedBytes(transaction) {
  const { type, r, s, v, yParity, input: data, ...fields } = transaction;
  // Of a legacy transaction viem derives the chain from `v`; of the others gasPrice is what was paid, no part of them.
  const { gasPrice, accessList, maxFeePerGas, maxPriorityFeePerGas, to, value, nonce, gas, chainId } = fields;
  const common = { type, to, value, nonce, gas, data };
  const typed = {
    legacy: { ...common, gasPrice, ...(v >= 35n ? { chainId } : {}) },
    eip2930: { ...common, chainId, gasPrice, accessList },
    eip1559: { ...common, chainId, maxFeePerGas, maxPriorityFeePerGas, accessList },
  }[type];
  assert.ok(typed, `viem read a transaction of type ${type}`);
  return serializeTransaction(typed, { r, s, v, yParity });
}

async function readTransaction(transaction, block, by) {
  const signed = signedBytes(transaction);
  assert.equal(keccak256(signed), transaction.hash);
  const sender = await recoverTransactionAddress({ serializedTransaction: signed });
  assert.equal(sender.toLowerCase(), transaction.from.toLowerCase());
  const receipt = await by.getTransactionReceipt({ hash: transaction.hash });
  assert.ok(receipt.status === 'success' || receipt.status === 'reverted');
  assert.equal(receipt.type, transaction.type);
  assert.equal(receipt.blockHash, block.hash);
  assert.equal(receipt.blockNumber, block.number);
  assert.equal(receipt.transactionIndex, transaction.transactionIndex);
  assert.equal(receipt.effectiveGasPrice, transaction.gasPrice);
  assert.ok(receipt.gasUsed <= receipt.cumulativeGasUsed);
  if (transaction.to === null) {
    const { from, nonce } = transaction;
    const created = getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase();
    if (receipt.contractAddress) assert.equal(receipt.contractAddress.toLowerCase(), created);
  } else assert.ok(!receipt.contractAddress);
  return receipt;
}

const head = await client.getBlockNumber();
const facts = { head: Number(head), blocks: 0, transactions: 0, logs: 0, fees: 0 };
let parent;
let gas;
for (let number = 0n; number <= head; number += 1n) {
  const block = await client.getBlock({ blockNumber: number, includeTransactions: true });
  assert.equal(block.number, number);
  assert.equal(hashOfHeader(block), block.hash);
  if (parent !== undefined) assert.equal(block.parentHash, parent);
  parent = block.hash;
  gas = 0n;
  for (const transaction of block.transactions) {
    const receipt = await readTransaction(transaction, block, client);
    gas += receipt.gasUsed;
    assert.equal(receipt.cumulativeGasUsed, gas);
    assert.equal(receipt.l1Fee, receipt.l1GasPrice * receipt.l1GasUsed * BigInt(receipt.l1FeeScalar));
    facts.fees += 1;
    const logs = await client.getLogs({ blockHash: block.hash });
    const own = logs.filter(({ transactionHash }) => transactionHash === transaction.hash);
    assert.deepEqual(own, receipt.logs);
    facts.logs += own.length;
    facts.transactions += 1;
  }
  assert.equal(gas, block.gasUsed);
  facts.blocks += 1;
}

// The same block by every way to it.
const wanted = await client.getBlock({ blockNumber: head });
for (const one of Object.values(clients)) {
  assert.equal(await one.getBlockNumber({ cacheTime: 0 }), head);
  assert.deepEqual(await one.getBlock({ blockNumber: head }), wanted);
  assert.deepEqual(await one.getBlock({ blockHash: wanted.hash }), wanted);
  assert.deepEqual(await one.getBlock({ blockTag: 'latest' }), wanted);
}
assert.equal((await client.getBlock({ blockTag: 'earliest' })).number, 0n);
assert.equal((await evmClient.getBlock({ blockNumber: head })).hash, wanted.hash);
await assert.rejects(client.getBlock({ blockNumber: head + 1000n }), { name: 'BlockNotFoundError' });
await assert.rejects(client.getTransactionReceipt({ hash: `0x${'ab'.repeat(32)}` }), {
  name: 'TransactionReceiptNotFoundError',
});
await assert.rejects(createPublicClient({ transport: http(rollup.url) }).getBlockNumber());

// eth_callMany, with the numbers and calls that viem formats.
const [account] = (await client.getBlock({ blockNumber: 1n, includeTransactions: true })).transactions;
const sender = account?.from ?? `0x${'11'.repeat(20)}`;
const call = { from: sender, to: sender, gas: toHex(50_000n), data: '0x' };
const result = await client.request({
  method: 'eth_callMany',
  params: [[{ transactions: [call, call] }], { blockNumber: toHex(head), transactionIndex: -1 }],
});
assert.equal(result.flat().length, 2);

finish(facts);

function basic({ username, password }) {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
