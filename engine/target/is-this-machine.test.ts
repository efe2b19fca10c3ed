import { expect, it } from 'vitest';
import { isThisMachine } from './is-this-machine.ts';

it.each([
  'http://127.0.0.1:8080/x',
  'https://127.8.9.1',
  'http://127.1',
  'http://2130706433',
  'ws://localhost:1',
  'https://node.LOCALHOST./a',
  'http://[::1]:80',
  'http://[::ffff:127.0.0.1]',
  'localhost:443',
  '[::1]:443',
])('takes %s for this machine', (address) => {
  expect(isThisMachine(address)).toBe(true);
});

it.each([
  'https://node.vendor.example',
  'http://localhost.vendor.example',
  'http://127.0.0.1.nip.io',
  'http://10.0.0.1',
  'http://0.0.0.0:80',
  'http://128.0.0.1',
  'http://[::2]',
  'http://[::ffff:10.0.0.1]',
  'grpc.vendor.example:443',
  'no address',
])('takes %s for another', (address) => {
  expect(isThisMachine(address)).toBe(false);
});
