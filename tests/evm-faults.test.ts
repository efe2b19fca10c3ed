import { afterAll, describe, expect, it } from 'vitest';
import { Bench } from '../cli/prove/bench.ts';
import { profiles } from '../engine/run/profile.ts';
import type { Target } from '../engine/target/target.ts';
import { loadAlternatives, loadFaults } from '../targets/catalogue.ts';

/** §2.7, §2.8, §4.3–§4.5: what breaks JSON-RPC, blocks and receipts is caught where it belongs, and nothing else is. */
const area = /^(evm|jsonrpc)\./;
/** WebSocket has faults and tests of its own. */
const elsewhere = /^jsonrpc\.websocket/;
/** These need the rollup node. */
const ofRollup = new Set(['jsonrpc.call-many-unknown']);

const whole = await Bench.open();
const bench = await Bench.open(profiles.quick, overHttp);
const checks = bench.checks.filter(({ decides }) => decides.some((id) => area.test(id)));
const decided = new Set(checks.flatMap(({ decides }) => decides));
const faults = (await loadFaults()).filter(
  ({ id, requirements }) =>
    area.test(id) && !elsewhere.test(id) && !ofRollup.has(id) && requirements.some((one) => decided.has(one)),
);
const alternatives = (await loadAlternatives()).filter(({ id }) => /^(evm|delivery)\./.test(id));

afterAll(() => Promise.all([whole.close(), bench.close()]));

/** A fault is the same on both transports and on nodes of one kind: one of each is enough here. */
function overHttp(target: Target): Target {
  const nodes = target.nodes
    .filter(({ api }) => api === 'jsonrpc' || api === 'evm')
    .map(({ websocketUrl: _, ...node }) => node);
  return { ...target, nodes };
}

describe('a fault of the EVM chain or its JSON-RPC', () => {
  it.each(faults)('$id is caught', async (fault) => {
    const judging = checks.filter(({ decides }) => decides.some((id) => fault.requirements.includes(id)));
    const results = await bench.run([fault], judging);
    const failed = results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
    expect(failed.filter((id) => fault.requirements.includes(id))).not.toEqual([]);
  });
});

describe('legal behaviour', () => {
  it('of the target as it is passes everything', async () => {
    const results = await whole.run([], checks);
    expect(results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'observed')).toEqual([]);
  });

  it.each(alternatives)('$id alarms nobody', async (alternative) => {
    const results = await bench.run([alternative], checks);
    const loud = results.filter(({ verdict }) => verdict === 'failed' || verdict === 'inconclusive');
    expect(loud.map(({ id, node, reason, findings }) => ({ id, node, reason, findings }))).toEqual([]);
  });
});
