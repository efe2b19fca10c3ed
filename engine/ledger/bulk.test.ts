import { expect, it } from 'vitest';
import { Bulk } from './bulk.ts';

it('lets small answers pass for ever, and large ones up to a sum', () => {
  const bulk = new Bulk();
  const megabyte = 1024 * 1024;
  for (let count = 0; count < 128; count += 1) expect(bulk.refuse(megabyte)).toBeUndefined();
  expect(bulk.refuse(megabyte)).toMatch(/more than 128 MB/);
  expect(bulk.refuse(1000)).toBeUndefined();
});
