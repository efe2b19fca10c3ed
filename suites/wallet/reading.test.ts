import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { parseJson } from '../../engine/wire/parse-json.ts';
import { holdsText, readAnswer } from './reading.ts';

function answered(status: number, text: string): Exchange {
  return {
    node: 'wallet-1',
    transport: 'http',
    request: { method: 'POST', url: 'https://node.example/wallet/getblockbalance', headers: {} },
    answer: { kind: 'answer', status, headers: {}, text, body: parseJson(text) },
    durationMs: 1,
  };
}

const record = { timestamp: 1, block_identifier: {}, transaction_balance_trace: [] };

describe('an answer of a wallet method', () => {
  it.each([
    ['a record', record],
    [
      'a record beside which nothing is wrong',
      { ...record, error: null, success: true, message: 'ok', code: 0 },
    ],
  ])('is data: %s', (_, value) => {
    expect(readAnswer(answered(200, JSON.stringify(value)), 'block_identifier').kind).toBe('data');
  });

  it.each([
    ['an Error with status 200', 200, '{"Error": "class java.lang.Exception : text"}'],
    ['an error beside a record', 200, JSON.stringify({ ...record, error: 'no' })],
    ['no success', 200, '{"success": false}'],
    ['a code and a message', 200, '{"code": 3, "message": "no"}'],
    ['one of the texts under a key of its own', 200, '{"result": {"txt": "number and hash do not match"}}'],
    ['plain text', 200, 'number is required'],
    ['a JSON text', 200, '"number is required"'],
    ['an error status with anything', 404, JSON.stringify(record)],
    ['an error status with nothing', 400, ''],
  ])('is a refusal: %s', (_, status, body) => {
    expect(readAnswer(answered(status, body), 'block_identifier').kind).toBe('refused');
  });

  it.each([
    ['an empty object', '{}'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['members of nulls', '{"timestamp": null, "transaction_balance_trace": []}'],
    ['an empty message', '{"message": ""}'],
  ])('is neither: %s', (_, body) => {
    expect(readAnswer(answered(200, body), 'block_identifier').kind).toBe('neither');
  });
});

describe('a text in an answer', () => {
  it.each([
    '{"Error": "1:9: INVALID hex String"}',
    '{"errors": [{"detail": {"why": "INVALID hex String"}}]}',
    '{"Error": "INVALID\\u0020hex String"}',
    'Bad request: INVALID hex String',
  ])('is found in %s', (body) => {
    expect(holdsText(answered(400, body), 'INVALID hex String')).toBe(true);
  });

  it.each(['{"Error": "invalid hex string"}', '', '{"Error": "INVALID hexString"}'])(
    'is not found in %o',
    (body) => {
      expect(holdsText(answered(400, body), 'INVALID hex String')).toBe(false);
    },
  );
});
