import { describe, expect, it } from 'vitest';
import { busyErrorOf } from './busy-error.ts';

const said = (message: unknown, code: unknown = -32000) =>
  busyErrorOf({ jsonrpc: '2.0', id: 1, error: { code, message } });

describe('an error about the load of a node', () => {
  it.each([
    'server busy',
    'Server is busy, try again later',
    'the node is currently overloaded',
    'Resource temporarily unavailable',
    'Too many requests, reason: call rate limit exhausted',
    'rate limit exceeded',
    'daily rate-limited',
  ])('is known by its words: %s', (message) => {
    expect(said(message)).toBe('rate-limited');
  });

  it.each([
    'request timed out',
    'execution timeout',
    'Timeout expired',
    'timeout',
    'The request timed out.',
    'Get "http://127.0.0.1:8545": context deadline exceeded',
    'Request was canceled due to enabled timeout.',
  ])('is known where the node ran out of time: %s', (message) => {
    expect(said(message)).toBe('timeout');
  });

  it('is known by codes that gateways give', () => {
    expect(said('slow down', -32005)).toBe('rate-limited');
    expect(said('capacity', 429)).toBe('rate-limited');
  });

  it.each([
    'header not found',
    'execution reverted: request timed out of the sale',
    'execution aborted (timeout = 400ms)',
    'invalid argument 0: timeout is no block',
    'insufficient funds for gas * price + value',
    'execution reverted: busy',
    `${'x'.repeat(400)} server busy`,
    7,
    undefined,
  ])('is no other error: %s', (message) => {
    expect(said(message)).toBeUndefined();
  });

  it('is no result, no text and no list', () => {
    expect(busyErrorOf({ jsonrpc: '2.0', id: 1, result: 'server busy' })).toBeUndefined();
    expect(busyErrorOf('server busy')).toBeUndefined();
    expect(busyErrorOf([{ error: { code: -32005 } }])).toBeUndefined();
  });
});
