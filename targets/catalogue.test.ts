import { describe, expect, it } from 'vitest';
import { loadRegister } from '../specs/register.ts';
import { loadAlternatives, loadFaults, pickById } from './catalogue.ts';

describe('the catalogue', () => {
  it('finds faults whose ids are unique and whose requirements the register knows', async () => {
    const faults = await loadFaults();
    expect(faults.length).toBeGreaterThan(150);
    expect(new Set(faults.map((fault) => fault.id)).size).toBe(faults.length);
    const known = new Set(loadRegister().map((requirement) => requirement.id));
    const unknown = faults.flatMap((fault) =>
      fault.requirements.filter((id) => !known.has(id)).map((id) => [fault.id, id]),
    );
    expect(unknown).toEqual([]);
  });

  it('finds alternatives whose ids are unique and no ids of faults', async () => {
    const alternatives = await loadAlternatives();
    const ids = [...alternatives, ...(await loadFaults())].map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives entries of an id in the order asked for, and names the one that is unknown', () => {
    const entries = [{ id: 'a' }, { id: 'b' }];
    expect(pickById(entries, ['b', 'a'])).toEqual([{ id: 'b' }, { id: 'a' }]);
    expect(() => pickById(entries, ['c'])).toThrow('"c"');
  });

  it('holds a fault for every required statement about the platform and the authentication surfaces', async () => {
    const faults = await loadFaults();
    const proven = new Set(faults.flatMap((fault) => fault.requirements));
    const required = loadRegister().filter(
      ({ id, level, check }) =>
        level === 'required' && check !== undefined && /^(platform|access|jsonrpc\.transport)\./.test(id),
    );
    expect(required.length).toBeGreaterThan(90);
    expect(required.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([]);
  });
});
