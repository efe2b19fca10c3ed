import { afterAll, describe, expect, it } from 'vitest';
import { Bench } from '../cli/prove/bench.ts';
import { proveFault } from '../cli/prove/prove-fault.ts';
import { loadAlternatives, loadFaults } from '../targets/catalogue.ts';

/** §2.8, §4.6: what breaks rollup receipts and eth_callMany is caught where it belongs, and nothing else is. */
const bench = await Bench.open();
const checks = bench.checks.filter(({ decides }) => decides[0].startsWith('rollup.'));
/** Endless code takes its seconds each time, and how answers travel changes nothing about it. */
const brief = checks.filter(({ slow }) => slow !== true);
const faults = (await loadFaults()).filter(({ requirements: [first] }) => first.startsWith('rollup.'));
const alternatives = (await loadAlternatives()).filter(({ id }) => /^(call-many|evm|delivery)\./.test(id));

afterAll(() => bench.close());

describe('the rollup checks', () => {
  it('pass the embedded target, and leave nothing undecided', async () => {
    const results = await bench.run([], checks);
    const open = results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'observed');
    expect(open.map(({ id, verdict, reason, findings }) => ({ id, verdict, reason, findings }))).toEqual([]);
  });

  it.each(faults)('catch $id: $summary', async (fault) => {
    expect(await proveFault(fault, bench)).toMatchObject({ verdict: 'caught' });
  });

  it.each(alternatives)('stay quiet on $id: $summary', async (alternative) => {
    const results = await bench.run([alternative], brief);
    const loud = results.filter(({ verdict }) => verdict === 'failed' || verdict === 'inconclusive');
    expect(loud.map(({ id, reason, findings }) => ({ id, reason, message: findings[0]?.message }))).toEqual(
      [],
    );
  });
});
