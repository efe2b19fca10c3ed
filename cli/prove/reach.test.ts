import { describe, expect, it } from 'vitest';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { loadAlternatives, pickById } from '../../targets/catalogue.ts';
import { reachOf } from './reach.ts';

const checks = await loadChecks();
const alternatives = await loadAlternatives();

function areasReached(...ids: string[]): Set<string | undefined> {
  const reached = reachOf(pickById(alternatives, ids)).checks(checks);
  return new Set(reached.flatMap(({ decides }) => decides.map((id) => id.split('.')[0])));
}

describe('the reach of alternatives', () => {
  it('is a surface where its hooks are of one', () => {
    expect(areasReached('platform.page-size-1')).toEqual(new Set(['access', 'platform', 'service']));
    expect(areasReached('wallet.block.empty-list')).toContain('wallet');
    expect(areasReached('wallet.block.empty-list')).not.toContain('evm');
    expect(areasReached('grpc.slow')).not.toContain('wallet');
    expect(areasReached('metering.readings-cost')).toContain('metering');
  });

  it('is all surfaces together of a combination, and everything where answers themselves are overridden', () => {
    const both = areasReached('wallet.block.empty-list', 'metering.readings-cost');
    expect([...both]).toEqual(expect.arrayContaining(['wallet', 'metering']));
    expect(both).not.toContain('evm');
    expect(areasReached('delivery.gzip')).toEqual(
      new Set(checks.flatMap(({ decides }) => decides.map((id) => id.split('.')[0]))),
    );
  });

  it('leaves nobody out: every alternative has checks that can feel it', () => {
    const unfelt = alternatives.filter((one) => reachOf([one]).checks(checks).length === 0);
    expect(unfelt.map(({ id }) => id)).toEqual([]);
  });
});

describe('what an alternative forces open', () => {
  it('is a requirement of the register, with a reason', () => {
    const known = new Set(loadRegister().map(({ id }) => id));
    for (const { id, forces } of alternatives) {
      expect(forces?.requirements.filter((one) => !known.has(one)) ?? [], id).toEqual([]);
      if (forces !== undefined) expect(forces.because.length).toBeGreaterThan(10);
    }
  });
});

describe('what an alternative fails all the same', () => {
  it('is advisory, so that no service fails a run for it', () => {
    const advisory = new Set(loadRegister().flatMap(({ id, level }) => (level === 'advisory' ? [id] : [])));
    for (const { id, failsAdvisory = [] } of alternatives)
      expect(
        failsAdvisory.filter((one) => !advisory.has(one)),
        id,
      ).toEqual([]);
  });
});
