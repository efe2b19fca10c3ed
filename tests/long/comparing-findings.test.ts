import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { loadFaults, pickById } from '../../targets/catalogue.ts';
import { someOf } from '../support/named-part.ts';

/** Statements that compare answers, each with a fault that breaks it. */
const compared: readonly (readonly [fault: string, requirement: string])[] = [
  ['access.node.basic-elsewhere', 'access.node.modes-agree'],
  ['evm.block.earliest-differs-from-zero', 'evm.block.earliest'],
  ['evm.block.first-listed-twice', 'evm.receipt.transaction-index-is-position'],
  ['evm.block.hash-of-old-blocks-wanders', 'evm.block.parent-link'],
  ['evm.block.hash-of-old-blocks-wanders', 'evm.block.forms-agree'],
  ['evm.block.receipts-of-old-blocks-dropped', 'evm.block.receipt-for-each'],
  ['evm.block.receipts-root-of-others', 'evm.block.receipts-root-of-list'],
  ['evm.block.timestamp-falls', 'evm.block.timestamp-rises'],
  ['evm.block.gas-used-too-high', 'evm.block.gas-used-is-last-cumulative'],
  ['evm.block.lists-transactions-of-another', 'evm.receipt.containing-block'],
  ['evm.block.number-null-now-and-then', 'evm.block.by-number'],
  ['evm.newest.gas-of-hashes', 'evm.block.one-content-per-hash'],
  ['evm.receipt.failure-told-as-success', 'evm.receipt.committed-by-block'],
  ['evm.receipt.from-of-another', 'evm.receipt.agrees-with-transaction'],
  ['evm.receipt.price-of-offer', 'evm.receipt.effective-gas-price-is-paid'],
  ['evm.receipt.null-now-and-then', 'jsonrpc.receipt.answer'],
  ['jsonrpc.block-number-stuck', 'jsonrpc.block-number.latest'],
  ['jsonrpc.websocket-no-receipts', 'jsonrpc.transport.same-answer'],
  ['metering.archive-json-rpc-two', 'metering.full-archive.same-cost'],
  ['platform.network-deletion.hits-another', 'platform.network-deletion.only-that-id'],
  ['platform.node.region-of-another-provider-1', 'platform.node.region-by-provider-1'],
  ['platform.nodes.filter-role-empty', 'platform.nodes.filter-role'],
  ['platform.nodes.order-adds-one', 'platform.nodes.order-keeps-set'],
  ['platform.nodes.order-name-ignored', 'platform.nodes.order-by-name'],
  ['platform.nodes.page-ignored', 'platform.pagination.pages-partition'],
  ['platform.organization.wanders', 'platform.organization.owner-of-key'],
  ['platform.pagination.count-capped', 'platform.pagination.count-is-whole-set'],
  ['platform.pagination.previous-leads-to-first', 'platform.pagination.next-previous-inverse'],
  ['platform.pagination.second-page-loses-now-and-then', 'platform.pagination.pages-partition'],
  ['rollup.call-many.state-stays', 'rollup.call-many.nothing-on-chain'],
  ['sharded.full-archive.archive-behind', 'sharded.full-archive.same-data'],
  ['sharded.json-rpc.block-before', 'sharded.json-rpc.same-data'],
  ['sharded.messages.lost-in-turn', 'sharded.messages.offset'],
  ['sharded.shards.fall-back', 'sharded.shards.seqno-rises'],
  ['wallet.block.now-goes-back', 'wallet.now-block.latest'],
  ['wallet.balance-lookup.denied-now-and-then', 'wallet.balance.answer'],
  ['wallet.block.denied-now-and-then', 'wallet.block-by-id.number'],
  ['wallet.orders.limit-ends-at-offset', 'wallet.orders.offset'],
  ['wallet.orders.offset-skips-one-more-now-and-then', 'wallet.orders.offset'],
];

/** A finding shows no more exchanges than these. */
const mostShown = 24;

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

describe('a finding that compares answers shows all of them, and sends every request again', () => {
  it.each(someOf(compared))(
    '%s: %s',
    async (id, requirement) => {
      const [fault] = pickById(await loadFaults(), [id]);
      if (fault === undefined) throw new Error(`there is no fault ${id}`);
      const results = await bench.run([fault], bench.checksOf([requirement]));
      const findings = results
        .filter((one) => one.id === requirement && one.verdict === 'failed')
        .flatMap((one) => one.findings);
      expect(findings).not.toEqual([]);
      for (const { message, exchange, exchanges = [], reproduce = '' } of findings) {
        expect(exchanges.length, message).toBeGreaterThan(1);
        expect(exchanges).toContainEqual(exchange);
        // Messages of one WebSocket are sent by one line: all of them, where a finding shows some of many.
        const sent = reproduce
          .split('\n')
          .filter((line) => / curl |^curl |websocat /.test(line))
          .flatMap((line) => (/websocat /.test(line) ? (line.match(/printf /g) ?? []) : [line]));
        if (exchanges.length < mostShown) expect(sent, message).toHaveLength(exchanges.length);
        else expect(sent.length, message).toBeGreaterThanOrEqual(exchanges.length);
      }
    },
    120_000,
  );
});
