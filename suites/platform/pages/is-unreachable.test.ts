import { expect, it } from 'vitest';
import { isUnreachable } from './is-unreachable.ts';

const base = 'https://api.example';
const onThisMachine = 'https://127.0.0.1:8443';

it.each([
  'https://platform.invalid/v1/nodes/?page=2',
  'https://invalid./v1/nodes/?page=2',
  'https://0.0.0.0:8000/v1/nodes/?page=2',
  'https://[::]/v1/nodes/?page=2',
  'https://api.example:0/v1/nodes/?page=2',
  'https://localhost:8000/v1/nodes/?page=2',
  'https://0x7f000001/v1/nodes/?page=2',
  'https://[::1]/v1/nodes/?page=2',
  'https://169.254.1.2/v1/nodes/?page=2',
  'https://[fe80::1]/v1/nodes/?page=2',
])('%s leads nowhere', (link) => {
  expect(isUnreachable(link, base)).toBe(true);
});

it.each([
  ['https://lists.example/api/nodes/?page=2', base],
  ['https://valid/v1/nodes/?page=2', base],
  ['https://10.1.2.3/v1/nodes/?page=2', base],
  ['https://nodes/v1/nodes/?page=2', base],
  ['https://api.example:8443/v1/nodes/?page=2', base],
  ['https://127.0.0.1:9443/v1/nodes/?page=2', onThisMachine],
  ['https://169.254.1.2/v1/nodes/?page=2', 'https://169.254.1.1'],
])('%s may lead somewhere from %s', (link, from) => {
  expect(isUnreachable(link, from)).toBe(false);
});

it('says so of .invalid wherever the platform stands', () => {
  expect(isUnreachable('https://platform.invalid/', onThisMachine)).toBe(true);
});
