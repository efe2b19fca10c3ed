import { describe, expect, it } from 'vitest';
import { openApiCalls } from '../../generators/requests/open-api-calls.ts';
import { selectCalls } from './select-calls.ts';

const responses = { 200: { description: 'k' } };
const operation = (operationId: string, more: object = {}) => ({ operationId, responses, ...more });

const calls = openApiCalls({
  servers: [{ url: 'https://api.example/v1' }],
  paths: {
    '/blocks': { get: operation('listBlocks'), post: operation('findBlocks') },
    '/blocks/known': { post: operation('listKnown', { 'x-read': true }) },
    '/status': { get: operation('getStatus'), post: operation('setStatus'), delete: operation('dropStatus') },
    '/sendTransaction': { post: operation('transactions') },
    '/setAll': { post: operation('allSet', { 'x-read': true }), put: operation('putAll') },
  },
});

function sent(pattern: string): readonly string[] | string {
  const selected = selectCalls(calls, pattern);
  return selected.kind === 'calls' ? selected.calls.map(({ id }) => id) : selected.why;
}

describe('what an entry of methods names of an OpenAPI document', () => {
  it('is every GET, and by a glob no POST but those that the document calls reads', () => {
    expect(sent('*')).toEqual(['listBlocks', 'listKnown', 'getStatus', 'allSet']);
    expect(sent('GET /bl*')).toEqual(['listBlocks']);
    expect(sent('list*')).toEqual(['listBlocks', 'listKnown']);
    expect(sent('POST *')).toEqual(['listKnown', 'allSet']);
  });

  it('is found by its path as the document writes it, and as it is sent', () => {
    expect(sent('GET /status')).toEqual(['getStatus']);
    expect(sent('GET /v1/status')).toEqual(['getStatus']);
    expect(sent('GET /v2/*')).toMatch(/nothing that "GET \/v2\/\*" names/);
  });

  it('is a POST that is named alone, by its id or its path', () => {
    expect(sent('findBlocks')).toEqual(['findBlocks']);
    expect(sent('POST /blocks')).toEqual(['findBlocks']);
    expect(sent('find*')).toMatch(/names no GET, and no POST that reads/);
  });

  it.each(['setStatus', 'POST /status', 'transactions', 'dropStatus', 'DELETE /status', 'putAll'])(
    'is nothing that changes something: %s',
    (pattern) => {
      expect(sent(pattern)).toMatch(/names no GET, and no POST that reads/);
    },
  );
});
