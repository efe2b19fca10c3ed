import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../cli/prove/bench.ts';
import { proveFault } from '../cli/prove/prove-fault.ts';
import type { Check } from '../engine/check.ts';
import { loadAlternatives, loadFaults } from '../targets/catalogue.ts';

const isOurs = (id: string): boolean => id.startsWith('access.') || id.startsWith('jsonrpc.transport.');
const touching = /^(access|websocket|grpc)\./;
const faults = (await loadFaults()).filter(({ requirements: [first] }) => isOurs(first));
const alternatives = (await loadAlternatives()).filter(({ id }) => touching.test(id));

let bench: Bench;
let checks: readonly Check[];
beforeAll(async () => {
  bench = await Bench.open();
  checks = bench.checks.filter(({ decides }) => decides.some(isOurs));
});
afterAll(() => bench.close());

describe('access and transports', () => {
  it('everything is decided where nothing is wrong', async () => {
    const results = await bench.run([], checks);
    expect(results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'observed')).toEqual([]);
  });

  // Silence costs what waiting for it costs.
  it.each(faults)('$id is caught', { timeout: 180_000 }, async (fault) => {
    expect((await proveFault(fault, bench)).verdict).toBe('caught');
  });

  it.each(alternatives)('$id is let pass', async (alternative) => {
    const results = await bench.run([alternative], checks);
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  });
});
