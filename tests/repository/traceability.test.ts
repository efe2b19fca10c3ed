import { beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '../../engine/check.ts';
import { loadRegister } from '../../specs/register.ts';
import type { Requirement, Surface } from '../../specs/requirement.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { loadFaults } from '../../targets/catalogue.ts';

const register = loadRegister();
const known = new Map(register.map((requirement) => [requirement.id, requirement]));
let checks: readonly Check[] = [];
let proven: ReadonlySet<string> = new Set();

beforeAll(async () => {
  checks = await loadChecks();
  proven = new Set((await loadFaults()).flatMap(({ requirements }) => requirements));
});

const decided = register.filter(({ check, observe }) => check !== undefined || observe !== undefined);

function deciding(requirement: Requirement, surface: Surface): Check[] {
  return checks.filter(
    (check) =>
      check.decides.includes(requirement.id) &&
      (check.on === 'platform'
        ? surface === 'platform'
        : surface !== 'platform' && check.on.includes(surface)),
  );
}

describe('register and checks', () => {
  it.each(decided)('$id is decided by exactly one check on each of its surfaces', (requirement) => {
    for (const surface of requirement.on) {
      const found = deciding(requirement, surface).map(({ decides }) => decides[0]);
      expect(found, `checks of ${requirement.id} on ${surface}`).toHaveLength(1);
    }
  });

  it('holds no check that decides what the register does not know, or says cannot be decided', () => {
    const strange = checks.flatMap(({ decides }) =>
      decides.filter((id) => known.get(id)?.reason !== undefined || !known.has(id)),
    );
    expect(strange).toEqual([]);
  });

  it('holds no check on a surface that its requirement is not about', () => {
    const strange = checks.flatMap((check) =>
      check.decides.filter((id) => {
        const on = known.get(id)?.on ?? [];
        return check.on === 'platform'
          ? !on.includes('platform')
          : !check.on.every((api) => on.includes(api));
      }),
    );
    expect(strange).toEqual([]);
  });

  it.each(register.filter(({ level, check }) => level === 'required' && check !== undefined))(
    '$id has a fault that breaks it',
    ({ id }) => {
      expect(proven.has(id)).toBe(true);
    },
  );
});
