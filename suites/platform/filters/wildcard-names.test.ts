import { describe, expect, it } from 'vitest';
import { patternsOf } from './wildcard-names.ts';

describe('patterns of names', () => {
  it('stand for the longest name without signs of their own', () => {
    expect(patternsOf(['rpc', 'explorer', 'a_very_long_name', '100 % of it all'], true)).toEqual(['e_p_%']);
    expect(patternsOf(['explorer', 'indexers'], false)).toEqual(['e_p_%', 'e_p_o_e_', 'e%r']);
  });

  it('are none where a pattern would be nearly the name', () => {
    expect(patternsOf(['rpc', 'node'], false)).toEqual([]);
  });
});
