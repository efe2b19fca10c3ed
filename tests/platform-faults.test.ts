import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { Bench } from '../cli/prove/bench.ts';
import { proveFault } from '../cli/prove/prove-fault.ts';
import { loadAlternatives, loadFaults } from '../targets/catalogue.ts';

const isOurs = (id: string): boolean => /^(platform|service)\./.test(id);

/** The platform has some 250 faults: always a fixed part of them, all with NODEPROOF_FAULTS=all or `nodeproof prove`. */
const part = process.env.NODEPROOF_FAULTS === 'all' ? 1 : 16;
const falls = ({ id }: { readonly id: string }): boolean =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % part === 0;

const bench = await Bench.open();
const checks = bench.checks.filter(({ on, decides }) => on === 'platform' && decides.some(isOurs));
const faults = (await loadFaults()).filter(({ requirements }) => requirements.some(isOurs)).filter(falls);
const alternatives = (await loadAlternatives()).filter(({ id }) => id.startsWith('platform.'));

afterAll(() => bench.close());

describe('the platform checks', () => {
  it('pass the embedded target, and leave nothing undecided', async () => {
    const results = await bench.run([], checks);
    const undecided = results
      .filter(({ level }) => level !== 'unspecified')
      .filter(({ verdict }) => verdict !== 'passed');
    expect(undecided.map(({ id, verdict, reason }) => ({ id, verdict, reason }))).toEqual([]);
  });

  it.each(faults)('catch $id: $summary', async (fault) => {
    const { verdict, caughtBy } = await proveFault(fault, bench);
    expect({ verdict, caughtBy }).toMatchObject({ verdict: 'caught' });
  });

  // Fleets that move are where a suite cries wolf; the others are tried in parts.
  it.each(alternatives.filter((one) => one.id.startsWith('platform.fleet-') || falls(one)))(
    'stay quiet on $id: $summary',
    async (alternative) => {
      const results = await bench.run([alternative], checks);
      const failed = results.filter(({ verdict }) => verdict === 'failed');
      expect(failed.map(({ id, findings }) => ({ id, message: findings[0]?.message }))).toEqual([]);
    },
  );
});
