import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { bodyOf, holdsText, readAnswer, recordOf } from './reading.ts';

function answered(status: number, text: string): Exchange {
  return {
    node: 'wallet-1',
    transport: 'http',
    request: { method: 'POST', url: 'https://node.example/wallet/getblockbalance', headers: {} },
    answer: { kind: 'answer', status, headers: {}, text, body: parseJson(text) },
    durationMs: 1,
  };
}

const dropped: Exchange = {
  ...answered(200, ''),
  answer: { kind: 'no-answer', cause: 'unreachable', message: 'the connection was dropped' },
};

const record = { timestamp: 1, block_identifier: {}, transaction_balance_trace: [] };

describe('an answer of a wallet method', () => {
  it.each([
    ['a record', record],
    [
      'a record beside which nothing is wrong',
      { ...record, error: null, success: true, message: 'ok', code: 0 },
    ],
    ['a record that says no to an error', { ...record, error: false, exception: '' }],
    ['a record with fields that only sound like success', { ...record, okay: false, unsuccess: false }],
  ])('is data: %s', (_, value) => {
    expect(readAnswer(answered(200, JSON.stringify(value)), 'block_identifier').kind).toBe('data');
  });

  it.each([
    ['an Error with status 200', 200, '{"Error": "class java.lang.Exception : text"}'],
    ['an error beside a record', 200, JSON.stringify({ ...record, error: 'no' })],
    ['an error of true', 200, JSON.stringify({ ...record, error: true })],
    ['no success', 200, '{"success": false}'],
    ['no success beside a record', 200, JSON.stringify({ ...record, OK: false })],
    ['a code and a message', 200, '{"code": 3, "message": "no"}'],
    [
      'one of the messages under a key of its own',
      200,
      '{"result": {"txt": "number and hash do not match"}}',
    ],
    ['plain text', 200, 'number is required'],
    ['a JSON text', 200, '"number is required"'],
    ['an error status with anything', 404, JSON.stringify(record)],
    ['an error status with nothing', 400, ''],
    ['the least status that is no success', 300, JSON.stringify(record)],
  ])('is an error: %s', (_, status, body) => {
    expect(readAnswer(answered(status, body), 'block_identifier').kind).toBe('error');
  });

  it.each([
    ['an empty object', '{}'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['fields of nulls', '{"timestamp": null, "transaction_balance_trace": []}'],
    ['an empty message', '{"message": ""}'],
  ])('is neither: %s', (_, body) => {
    expect(readAnswer(answered(200, body), 'block_identifier').kind).toBe('neither');
  });

  it('is reported as what stands there where it is neither', () => {
    const whats = [dropped, answered(200, ''), answered(200, '[]')].map((one) =>
      readAnswer(one, 'block_identifier'),
    );
    expect(whats).toEqual([
      { kind: 'neither', what: 'the connection was dropped' },
      { kind: 'neither', what: 'an empty body' },
      { kind: 'neither', what: [] },
    ]);
  });
});

describe('a text in an answer', () => {
  it.each([
    '{"Error": "1:9: INVALID hex String"}',
    '{"errors": [{"detail": {"why": "INVALID hex String"}}]}',
    '{"Error": "INVALID\\u0020hex String"}',
    'Bad request: INVALID hex String',
  ])('is found in %s', (body) => {
    expect(holdsText(answered(400, body).answer, 'INVALID hex String')).toBe(true);
  });

  it.each(['{"Error": "invalid hex string"}', '', '{"Error": "INVALID hexString"}', '[null, 7]', '<html>'])(
    'is not found in %o',
    (body) => {
      expect(holdsText(answered(400, body).answer, 'INVALID hex String')).toBe(false);
    },
  );

  it('is not found where none came', () => {
    expect(holdsText(dropped.answer, 'connection')).toBe(false);
  });
});

describe('what stands in an answer', () => {
  const identifier = { hash: 'ab', number: 7 };

  it.each<[string, Exchange, unknown]>([
    ['its JSON', answered(200, '{"a": 1}'), { a: 1 }],
    [
      'its beginning where it is no JSON',
      answered(502, `<html>${'x'.repeat(400)}`),
      `<html>${'x'.repeat(294)}`,
    ],
    ['why none came', dropped, 'the connection was dropped'],
  ])('is %s', (_, exchange, body) => {
    expect(bodyOf(exchange)).toEqual(body);
    expect(recordOf(exchange)).toEqual(body);
  });

  it('is the name of the record where it holds one', () => {
    const exchange = answered(200, JSON.stringify({ ...record, block_identifier: identifier }));
    expect(recordOf(exchange)).toEqual({ record: identifier });
  });
});
