import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { proveFault } from '../../cli/prove/prove-fault.ts';
import type { Check } from '../../engine/check.ts';
import type { RequirementResult } from '../../engine/run/result.ts';
import { loadRegister } from '../../specs/register.ts';
import type { Fault } from '../../targets/behaviour.ts';
import { loadAlternatives, loadFaults } from '../../targets/catalogue.ts';

export interface Area {
  readonly title: string;
  /** Ids of the requirements whose checks are proved. */
  readonly requirements: RegExp;
  /** Ids of the alternatives that touch them. */
  readonly alternatives: RegExp;
}

/**
 * The catalogue is larger than a test run bears: one fault for each required requirement and a fixed part of the
 * alternatives always; everything with NODEPROOF_FAULTS=all, and with `nodeproof prove`.
 */
const everything = process.env.NODEPROOF_FAULTS === 'all';
const alternativesPart = 4;

/** Tests that the checks of an area pass the embedded target, catch its faults, and stay quiet on what is legal. */
export async function describeArea(area: Area): Promise<void> {
  const own = (id: string): boolean => area.requirements.test(id);
  const faults = (await loadFaults()).filter(({ requirements: [first] }) => own(first));
  const alternatives = (await loadAlternatives()).filter(({ id }) => area.alternatives.test(id));
  let bench: Bench;
  let checks: readonly Check[];
  beforeAll(async () => {
    bench = await Bench.open();
    checks = bench.checks.filter(({ decides }) => decides.some(own));
  });
  afterAll(() => bench.close());

  describe(area.title, () => {
    it('pass the embedded target, and leave nothing required undecided', async () => {
      const results = (await bench.run([], checks)).filter(({ id }) => own(id));
      expect(
        results.filter(({ level, verdict }) => level === 'required' && verdict !== 'passed').map(told),
      ).toEqual([]);
      expect(results.filter(({ verdict }) => verdict === 'failed').map(told)).toEqual([]);
    });

    it.each(everything ? faults : oneForEachRequirement(faults, own))(
      'catch $id: $summary',
      async (fault) => {
        expect(await proveFault(fault, bench)).toMatchObject({ verdict: 'caught' });
      },
    );

    it.each(alternatives.filter(({ id }) => everything || partOf(id) === 0))(
      'stay quiet on $id: $summary',
      async (alternative) => {
        // Endless code takes its seconds each time, and how answers look changes nothing about it.
        const results = await bench.run(
          [alternative],
          checks.filter(({ slow }) => slow !== true),
        );
        expect(results.filter(({ verdict }) => verdict === 'failed').map(told)).toEqual([]);
      },
    );
  });
}

/** For each required requirement the first fault that is about it before all, or about it at all. */
function oneForEachRequirement(faults: readonly Fault[], own: (id: string) => boolean): Fault[] {
  const required = loadRegister().filter(
    ({ id, level, check }) => own(id) && level === 'required' && check !== undefined,
  );
  const chosen = required.flatMap(({ id }) => {
    const first = faults.find(({ requirements }) => requirements[0] === id);
    return first ?? faults.find(({ requirements }) => requirements.includes(id)) ?? [];
  });
  return [...new Set(chosen)];
}

function partOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % alternativesPart;
}

function told({ id, node, verdict, reason, findings }: RequirementResult): object {
  return { id, node, verdict, reason, message: findings[0]?.message };
}
