import { expect, it } from 'vitest';
import { mustBeOneOf } from './must-be-one-of.ts';

it('names the word that was meant where one is near, and never the one that was given', () => {
  expect(mustBeOneOf(['evm', 'rollup'], 'rolup')).toBe('must be one of evm, rollup; did you mean "rollup"?');
  expect(mustBeOneOf(['evm', 'rollup'], 's3cr3t-Value')).toBe('must be one of evm, rollup');
  expect(mustBeOneOf(['evm', 'rollup'], 7)).toBe('must be one of evm, rollup');
});
