import { afterAll, describe, expect, it } from 'vitest';
import { Bench } from '../cli/prove/bench.ts';
import { proveFault } from '../cli/prove/prove-fault.ts';
import { loadAlternatives, loadFaults } from '../targets/catalogue.ts';

const bench = await Bench.open();
const checks = bench.checks.filter(({ decides }) => decides[0].startsWith('wallet.'));
const faults = (await loadFaults()).filter(({ requirements: [first] }) => first.startsWith('wallet.'));
const alternatives = (await loadAlternatives()).filter(({ id }) => /^(wallet|delivery)\./.test(id));

afterAll(() => bench.close());

describe('the wallet checks', () => {
  it('pass the embedded target, and leave nothing required undecided', async () => {
    const results = await bench.run([], checks);
    const wrong = results.filter(
      ({ verdict, level }) =>
        !['passed', 'observed'].includes(verdict) && (level !== 'unspecified' || verdict === 'failed'),
    );
    expect(wrong.map(({ id, verdict, reason, findings }) => ({ id, verdict, reason, findings }))).toEqual([]);
  });

  it.each(faults)('catch $id: $summary', async (fault) => {
    const { verdict, caughtBy } = await proveFault(fault, bench);
    expect({ verdict, caughtBy }).toMatchObject({ verdict: 'caught' });
  });

  it.each(alternatives)('stay quiet on $id: $summary', async (alternative) => {
    const results = await bench.run([alternative], checks);
    const failed = results.filter(({ verdict }) => verdict === 'failed');
    expect(failed.map(({ id, findings }) => ({ id, message: findings[0]?.message }))).toEqual([]);
  });
});
