import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, writeJson } from './parse-json.ts';

const readValue = (text: string): unknown => {
  const body = parseJson(text);
  return body.kind === 'json' ? body.value : body;
};

describe('parseJson', () => {
  it('reads what JSON.parse reads, wherever no integer is too long', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        const big = /\d{16,}/.test(text);
        if (!big) expect(readValue(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('loses nothing of integers beyond 2^53, and writes them back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (value) => {
        const text = `{"amount":${value}}`;
        expect(writeJson(readValue(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    ['<html>', 'not-json'],
    ['{"a":', 'not-json'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'not-json'],
  ])('recognizes what %# is', (text, kind) => {
    expect(parseJson(text).kind).toBe(kind);
  });

  it('is not fooled by __proto__ or doubled keys', () => {
    const value = readValue('{"__proto__":{"polluted":true},"a":12345678901234567890,"a":1}') as {
      a: unknown;
      polluted?: unknown;
    };
    expect(value.polluted).toBeUndefined();
    expect(value.a).toBe(1);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    '[{"toString": 1}]',
    '[{"a": [{"toString": null}]}]',
    '[{"toStr\\u0069ng": "x"}]',
    '[{"toString": 12345678901234567890}]',
    '[{"toString": 1, "__proto__": 12345678901234567890}]',
  ])('gives %s as what can be named in a text, and written as it came', (text) => {
    const body = parseJson(text);
    const [value] = (body.kind === 'json' ? body.value : []) as unknown[];
    expect(String(value)).toBe('[object Object]');
    expect(String((value as { a?: unknown }).a ?? value)).toBe('[object Object]');
    expect(JSON.parse(writeJson([value]))).toEqual(JSON.parse(text));
  });

  it('reads long integers exactly beside anything else, and takes no text for one', () => {
    const text =
      '{"__proto__":[9007199254740993],"\\"9007199254740993":"9007199254740993","a":[1e25,-9007199254740993,9007199254740991,1.0000000000000000,{"b":115792089237316195423570985008687907853269984665640564039457584007913129639935}],"c":"\\u00011\\u0001"}';
    expect(writeJson(readValue(text))).toBe(text.replace('1e25', '1e+25').replace('1.0000000000000000', '1'));
  });

  it('reads integers of up to 10,000 digits, and tells of longer ones at once', () => {
    const digits = '9'.repeat(10_000);
    expect(parseJson(`[${digits}]`)).toEqual({ kind: 'json', value: [BigInt(digits)] });
    expect(parseJson(`{"id":-${digits}9}`)).toMatchObject({
      kind: 'not-json',
      why: expect.stringContaining('10000 digits'),
    });
    expect(parseJson(`{"id":${'9'.repeat(5_000_000)}}`)).toMatchObject({ kind: 'not-json' });
  });

  it('quotes nothing of a text that is none: a piece of a secret would not be found', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{24}$/);
    const around = fc.constantFrom('', '["x",', '{"a":', '{', '"a" ', '[1,');
    const behind = fc.constantFrom('', ' is wrong', ']', '}', '"', '\n');
    fc.assert(
      fc.property(around, secret, behind, (before, text, after) => {
        const read = parseJson(`${before}${text}${after}`);
        const why = read.kind === 'not-json' ? read.why : '';
        const pieces = Array.from({ length: text.length - 5 }, (_, at) => text.slice(at, at + 6));
        expect(pieces.filter((piece) => why.includes(piece))).toEqual([]);
      }),
    );
    expect(parseJson('undefined')).toEqual({ kind: 'not-json', why: 'it is no JSON value' });
  });

  it('ignores brackets inside strings when it measures depth', () => {
    expect(parseJson(JSON.stringify('['.repeat(5_000))).kind).toBe('json');
  });
});
