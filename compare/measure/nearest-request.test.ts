import { describe, expect, it } from 'vitest';
import type { AskedFor } from '../../engine/run/verdict/asked-for.ts';
import { nearestRequest } from './nearest-request.ts';

const asked = (parts: Readonly<Record<string, string>>, more: Partial<AskedFor> = {}) => ({
  asked: { kind: 'list', api: 'platform', mode: 'bearer', parts: new Map(Object.entries(parts)), ...more },
});

describe('nearestRequest', () => {
  const { asked: wanted } = asked({ '?region': 'north', '?page': '2' });

  it('takes the same request before any other', () => {
    const same = asked({ '?page': '2', '?region': 'north' });
    const others = [asked({}), asked({ '?region': 'south', '?page': '2' }), asked({ '?region': 'north' })];
    expect(nearestRequest(wanted, [...others, same])).toBe(same);
  });

  it('takes another value before a part too few or too many', () => {
    const other = asked({ '?region': 'south', '?page': '2' });
    const more = asked({ '?region': 'north', '?page': '2', '?role': 'peer', '?order': 'name' });
    expect(nearestRequest(wanted, [asked({}), more, other])).toBe(other);
  });

  it('never takes a request of another kind', () => {
    const other = asked({ '?region': 'north', '?page': '2' }, { kind: 'list without a key' });
    expect(nearestRequest(wanted, [other])).toBeUndefined();
  });

  it('prefers the same api, then the same mode of access', () => {
    const elsewhere = asked({ '?region': 'north', '?page': '2' }, { api: 'evm' });
    const otherMode = asked({ '?region': 'north', '?page': '2' }, { mode: 'basic' });
    const near = asked({ '?region': 'north', '?page': '2' });
    expect(nearestRequest(wanted, [elsewhere, otherMode, near])).toBe(near);
    expect(nearestRequest(wanted, [elsewhere, otherMode])).toBe(otherMode);
  });
});
