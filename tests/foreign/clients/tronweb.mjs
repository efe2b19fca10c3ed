// tronweb at the wallet node: blocks by its own calls, balances and market orders by its HTTP provider.
import assert from 'node:assert/strict';
import { providers, TronWeb } from 'tronweb';
import { finish, nodeOf, readTarget } from './standard-io.mjs';

const target = await readTarget();
const { url, auth, known } = nodeOf(target, 'wallet');
const basic = new providers.HttpProvider(url, 30_000, auth.username, auth.password);
const tron = {
  token: new TronWeb({ fullHost: `${url}/${auth.token}` }),
  basic: new TronWeb({ fullNode: basic, solidityNode: basic }),
};
const facts = { blocks: 0, transactions: 0, operations: 0, orders: 0 };

// tronweb's own call for the newest block is a GET, which the contract does not know.
const [now, again] = await Promise.all(
  [tron.token, tron.basic].map(({ fullNode }) => fullNode.request('wallet/getnowblock', {}, 'post')),
);
assert.deepEqual(again, now);

let id = now.blockID;
for (let back = 0; back < 12 && !/^0*$/.test(id); back += 1) {
  const block = await tron.token.trx.getBlockByHash(id);
  assert.equal(block.blockID, id);
  const { number, parentHash } = block.block_header.raw_data;
  // The id of a block of this chain begins with its number.
  assert.equal(Number.parseInt(id.slice(0, 16), 16), number);
  for (const visible of [true, false]) await readBalances(tron.basic, id, number, visible);
  facts.blocks += 1;
  facts.transactions += (block.transactions ?? []).length;
  id = parentHash;
}

async function readBalances(client, hash, number, visible) {
  const record = await client.fullNode.request('wallet/getblockbalance', { hash, number, visible }, 'post');
  assert.deepEqual(record.block_identifier, { hash, number });
  for (const { operation = [], transaction_identifier } of record.transaction_balance_trace) {
    assert.match(transaction_identifier, /^[0-9a-f]{64}$/);
    for (const { address } of operation) {
      assert.ok(TronWeb.isAddress(address), `tronweb takes ${address} for no address`);
      const hexadecimal = TronWeb.address.toHex(address).toLowerCase();
      assert.equal(address, visible ? TronWeb.address.fromHex(hexadecimal) : hexadecimal);
      facts.operations += 1;
    }
  }
}

for (const address of known.accounts) {
  const { orders } = await tron.token.fullNode.request('wallet/getmarketorderbyaccount', { address }, 'post');
  for (const order of orders) {
    assert.equal(TronWeb.address.fromHex(order.owner_address), TronWeb.address.fromHex(address));
    for (const side of ['sell', 'buy']) {
      const [whole, left] = ['', '_remain'].map((end) =>
        TronWeb.toBigNumber(order[`${side}_token_quantity${end}`]),
      );
      assert.ok(whole.isInteger() && left.isInteger() && left.isLessThanOrEqualTo(whole));
    }
    facts.orders += 1;
  }
}

await assert.rejects(new TronWeb({ fullHost: url }).trx.getBlockByHash(now.blockID));
const failure = await tron.token.fullNode.request(
  'wallet/getblockbalance',
  { hash: 'zz', number: 1 },
  'post',
);
assert.match(JSON.stringify(failure), /INVALID hex String|hash length not equals 32/);

finish(facts);
