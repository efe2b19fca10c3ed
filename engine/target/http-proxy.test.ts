import { expect, it } from 'vitest';
import { proxyOf } from './http-proxy.ts';

const isProxied = (address: string, except: readonly string[] = []): boolean =>
  proxyOf({ url: 'http://proxy.example:3128', except }, address) !== undefined;

it.each([
  ['https://api.vendor.example', []],
  ['https://api.vendor.example', ['other.example', 'api.vendor', 'dor.example', 'pi.vendor.example']],
  ['https://api.vendor.example', ['vendor.example:8443']],
  ['grpc.vendor.example:443', ['127.0.0.1', '10.0.0.0/8']],
  ['https://10.1.2.3', ['11.0.0.0/8', '10.1.2.4', '10.1.2', '10.0.0.0/99']],
  ['https://[2001:db8::1]', ['10.0.0.0/8', '2001:db9::/32']],
])('reaches %s through the proxy, for all the exceptions %j', (address, except) => {
  expect(isProxied(address, except)).toBe(true);
});

it.each([
  ['https://api.vendor.example', ['*']],
  ['https://API.vendor.example.', ['vendor.example']],
  ['https://api.vendor.example', ['.Vendor.example']],
  ['https://api.vendor.example', ['*.vendor.example']],
  ['https://vendor.example', ['vendor.example:443']],
  ['wss://node.vendor.example:8546', ['other', 'vendor.example:8546']],
  ['https://10.1.2.3', ['10.0.0.0/8']],
  ['https://10.1.2.3', ['10.1.2.3']],
  ['https://[2001:db8::1]', ['2001:db8::/32']],
  ['https://[2001:db8::1]:8443', ['[2001:db8::1]:8443']],
  ['http://127.0.0.1:8545', []],
  ['wss://localhost:1', []],
  ['[::1]:443', []],
])('reaches %s directly, for the exceptions %j', (address, except) => {
  expect(isProxied(address, except)).toBe(false);
});
