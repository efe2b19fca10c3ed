import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../cli/prove/bench.ts';
import { proveFault } from '../cli/prove/prove-fault.ts';
import type { Check } from '../engine/check.ts';
import { loadAlternatives, loadFaults } from '../targets/catalogue.ts';

const own = ({ id }: { readonly id: string }) => /^(sharded|metering)\./.test(id);
const faults = (await loadFaults()).filter(own);
const alternatives = (await loadAlternatives()).filter(own);

let bench: Bench;
let checks: readonly Check[];
beforeAll(async () => {
  bench = await Bench.open();
  checks = bench.checks.filter(({ decides }) => own({ id: decides[0] }));
});
afterAll(() => bench.close());

describe('on the sharded chain', () => {
  it('nothing fails without a fault, and every required statement is decided', async () => {
    const results = await bench.run([], checks);
    const open = results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'observed');
    expect(open).toEqual([]);
  });

  it.each(faults)('$id is caught', async (fault) => {
    expect((await proveFault(fault, bench)).verdict).toBe('caught');
  });

  it.each(alternatives)('$id is let pass', async (alternative) => {
    const results = await bench.run([alternative], checks);
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  });
});
