// @ton/ton at both sharded nodes: it calls `shards` by JSON-RPC; @ton/core reads hashes, identifiers and addresses.
import assert from 'node:assert/strict';
import { Address } from '@ton/core';
import { TonClient } from '@ton/ton';
import { finish, readTarget } from './standard-io.mjs';

const target = await readTarget();
const nodes = target.nodes.filter(({ api }) => api === 'sharded');
const facts = { nodes: nodes.length, shards: 0, messages: 0 };
const bySeqno = new Map();

for (const { url, auth, known } of nodes) {
  const base = `${url}/${auth.token}`;
  const client = new TonClient({ endpoint: `${base}/api/v2/jsonRPC` });
  for (let seqno = known.seqno; seqno > known.seqno - 8; seqno -= 1) {
    const shards = await client.getWorkchainShards(seqno);
    const { shards: plain } = await (await fetch(`${base}/api/v2/shards?seqno=${seqno}`)).json();
    assert.deepEqual(
      shards.map(({ workchain, shard, seqno: own }) => ({ workchain, shard, seqno: own })),
      plain.map(({ workchain, shard, seqno: own }) => ({
        workchain,
        shard: BigInt(shard).toString(),
        seqno: own,
      })),
    );
    for (const { root_hash, file_hash } of plain)
      for (const hash of [root_hash, file_hash]) assert.equal(Buffer.from(hash, 'base64').length, 32);
    covers(shards.map(({ shard }) => BigInt.asUintN(64, BigInt(shard))));
    // A full and an archive node show the same.
    assert.deepEqual(bySeqno.get(seqno) ?? shards, shards);
    bySeqno.set(seqno, shards);
    facts.shards += shards.length;
  }
  const { messages } = await (await fetch(`${base}/api/v3/messages?limit=50`)).json();
  for (const { source, destination, hash, body_hash, value } of messages) {
    for (const text of [source, destination])
      assert.ok(Address.isFriendly(text) || Address.parseRaw(text), `@ton/core reads no address in ${text}`);
    for (const one of [hash, body_hash]) assert.equal(Buffer.from(one, 'base64').length, 32);
    assert.ok(BigInt(value) >= 0n);
    facts.messages += 1;
  }
}
await assert.rejects(new TonClient({ endpoint: `${nodes[0].url}/api/v2/jsonRPC` }).getWorkchainShards(1));

finish(facts);

/** Shards cut the space of accounts into halves of halves: no gap, no overlap. */
function covers(ids) {
  const width = (id) => (id & -id) << 1n;
  const sorted = [...ids].sort((one, other) => (one < other ? -1 : 1));
  let next = 0n;
  for (const id of sorted) {
    assert.equal(id - (id & -id), next);
    next += width(id);
  }
  assert.equal(next, 1n << 64n);
}
