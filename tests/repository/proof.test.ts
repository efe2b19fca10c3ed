import { beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { proveFault } from '../../cli/prove/prove-fault.ts';
import { unprovenRequirements } from '../../cli/prove/unproven.ts';
import type { Check } from '../../engine/check.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { loadAlternatives, loadFaults } from '../../targets/catalogue.ts';
import type { Fault } from '../../targets/entries/behaviour.ts';
import { readProofPage } from '../support/proof-page.ts';

const register = loadRegister();
const { rows, figures } = readProofPage();
const required = register.filter(({ level, check }) => level === 'required' && check !== undefined);
let faults: readonly Fault[];
let checks: readonly Check[];

beforeAll(async () => {
  [faults, checks] = await Promise.all([loadFaults(), loadChecks()]);
});

/** The proofs that docs/proof.md lists. */
function proofsOnPage(): { id: string; caughtBy: string[] }[] {
  const ids = [...new Set(rows.flatMap((row) => row.faults))];
  return ids.map((id) => ({
    id,
    caughtBy: rows.flatMap((row) => (row.faults.includes(id) ? [row.requirement] : [])),
  }));
}

describe('docs/proof.md (npm run proof writes it)', () => {
  it('lists every fault of the catalogue and no other', () => {
    const listed = new Set(rows.flatMap((row) => row.faults));
    expect([...listed].toSorted()).toEqual(faults.map(({ id }) => id).toSorted());
  });

  it('lists every requirement that has a check and no other', () => {
    expect(rows.map(({ requirement }) => requirement).toSorted()).toEqual(
      register.flatMap(({ id, check }) => (check === undefined ? [] : [id])).toSorted(),
    );
  });

  it('names with each requirement only faults that name it', () => {
    const naming = new Map(faults.map(({ id, requirements }) => [id, requirements]));
    const strange = rows.flatMap((row) =>
      row.faults.filter((id) => naming.get(id)?.includes(row.requirement) !== true),
    );
    expect(strange).toEqual([]);
  });

  it('gives the figures of the catalogue, all of it proven', async () => {
    expect(Object.fromEntries(figures)).toEqual({
      faults: faults.length,
      'caught by a requirement that they name': faults.length,
      'required requirements with a check': required.length,
      'of them broken by no fault': 0,
      'alternatives on which no check may fail': (await loadAlternatives()).length,
    });
  });
});

describe('a check that is removed', () => {
  it('leaves a statement that nothing else decides on that surface, whichever it is', () => {
    const surfaces = ({ on }: Check): readonly string[] => (on === 'platform' ? ['platform'] : on);
    const replaceable = checks.filter((check) =>
      surfaces(check).some((surface) => {
        const others = checks.filter((other) => other !== check && surfaces(other).includes(surface));
        return check.decides.every((id) => others.some(({ decides }) => decides.includes(id)));
      }),
    );
    expect(replaceable.map(({ decides }) => decides)).toEqual([]);
  });

  it('leaves a required requirement unproven, whichever it is', () => {
    const proofs = proofsOnPage();
    expect(unprovenRequirements(proofs, register)).toEqual([]);
    const needed = checks.filter(({ decides }) =>
      decides.some((id) => required.some((one) => one.id === id)),
    );
    const silent = needed.filter(({ decides }) => {
      const left = proofs.map(({ caughtBy }) => ({
        caughtBy: caughtBy.filter((id) => !decides.includes(id)),
      }));
      return unprovenRequirements(left, register).length === 0;
    });
    expect(needed.length).toBeGreaterThan(100);
    expect(silent.map(({ decides }) => decides[0])).toEqual([]);
  });
});

describe('a bench', () => {
  it('decides everything required on the embedded target, and distinguishes caught, missed and caught elsewhere', async () => {
    const bench = await Bench.open();
    try {
      const results = await bench.run([], bench.checks);
      // Its chains stand still: no block comes that was null before, or above the first head.
      const short = results.filter(
        ({ id, level, verdict }) =>
          level === 'required' && verdict !== 'passed' && !/\.(?:found-once-|moves-on$)/.test(id),
      );
      expect(short.map(({ id, node, verdict, reason }) => ({ id, node, verdict, reason }))).toEqual([
        {
          id: 'platform.nodes.filter-project',
          node: null,
          verdict: 'skipped',
          reason: 'no project is known that has nodes, as nodes do not show theirs',
        },
      ]);
      // The contract shows no project of a node (§2.2): the filter is decided where a service shows it nevertheless.
      const showing = (await loadAlternatives()).find(({ id }) => id === 'platform.node-extra-members');
      if (showing === undefined) throw new Error('no alternative shows the project of a node');
      const byProject = await bench.run([showing], bench.checksOf(['platform.nodes.filter-project']));
      expect(byProject.map(({ id, verdict }) => ({ id, verdict }))).toEqual([
        { id: 'platform.nodes.filter-project', verdict: 'passed' },
      ]);
      expect(results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)).toEqual([]);
      const fault = faults.find(({ id }) => id === 'platform.pagination.page-overlaps') ?? faults[0];
      if (fault === undefined) throw new Error('the catalogue is empty');
      const [own] = fault.requirements;
      expect(await proveFault(fault, bench)).toMatchObject({ verdict: 'caught' });
      const elsewhere: Fault = { ...fault, requirements: ['wallet.now-block.block'] };
      expect(own).not.toBe('wallet.now-block.block');
      expect(await proveFault(elsewhere, bench)).toMatchObject({ verdict: 'caught-elsewhere' });
      expect(await proveFault({ ...fault, overrides: {} }, bench)).toMatchObject({
        verdict: 'missed',
        caughtBy: [],
      });
    } finally {
      await bench.close();
    }
  });
});
