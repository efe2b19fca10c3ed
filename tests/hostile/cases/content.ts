import { promisify } from 'node:util';
import { brotliCompress, deflate, gzip, gzipSync } from 'node:zlib';
import type { HostileCase } from '../hostile-case.ts';
import { plainAnswer } from '../raw-server.ts';
import { serveEverything } from '../whole-service.ts';

const json = { 'content-type': 'application/json' };

/** The same bytes for every request. */
function always(body: string | Buffer, headers: Readonly<Record<string, string>> = json, status = 200) {
  const bytes = plainAnswer(status, headers, body);
  return serveEverything((socket) => socket.write(bytes));
}

/** Made when it is served, as most runs of the tests serve no bomb, and aside, as other services of this process must answer meanwhile. */
function bomb(coding: string, compress: (zeros: Buffer) => Promise<Buffer>): HostileCase['serve'] {
  return async () =>
    always(await compress(Buffer.alloc(200_000_000)), { ...json, 'content-encoding': coding })();
}

const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const row = (id: string): string => `{"id":${id},"status":"running"}`;
const pageOf = (rows: string): string => `{"results":[${rows}],"count":1,"next":null,"previous":null}`;

/** On a busy machine decompression outlasts the request timeout: then the timeout is reported. */
const bombMessage = /larger than|no complete response within/;

export const cases: readonly HostileCase[] = [
  { name: 'sends a gzip bomb', serve: bomb('gzip', promisify(gzip)), exit: 3, says: [bombMessage] },
  {
    name: 'sends a brotli bomb',
    serve: bomb('br', promisify(brotliCompress)),
    exit: 3,
    says: [bombMessage],
  },
  {
    name: 'sends a deflate bomb',
    serve: bomb('deflate', promisify(deflate)),
    exit: 3,
    says: [bombMessage],
  },
  {
    name: 'calls gzip what is none',
    serve: always('{"a":1}', { ...json, 'content-encoding': 'gzip' }),
    exit: 3,
    says: [/invalid HTTP response: incorrect header check/],
  },
  {
    name: 'breaks its gzip off in the middle',
    serve: always(gzipSync('{"a":1}'.repeat(500)).subarray(0, 30), { ...json, 'content-encoding': 'gzip' }),
    exit: 3,
    says: [/invalid HTTP response: unexpected end of file/],
  },
  { name: 'sends empty bodies', serve: always(''), exit: 1, says: [/empty/] },
  { name: 'sends truncated JSON', serve: always('{"results":[{"id":"a"'), exit: 1, says: [/JSON/] },
  {
    name: 'sends JSON of 20 MB',
    serve: () => always(`["${'a'.repeat(20_000_000)}"]`)(),
    exit: 3,
    says: [/larger than 16777216 bytes/],
  },
  {
    name: 'sends JSON of millions of values',
    args: ['--only', 'platform.organization'],
    serve: () => always(`{"results":[${'0,'.repeat(2_000_000)}0],"count":1,"next":null,"previous":null}`)(),
    exit: 3,
    says: [/more than 100000 values|no complete response within/],
    seconds: 150,
  },
  {
    name: 'nests JSON 100 000 deep',
    serve: always(nested),
    exit: 1,
    says: [/nested deeper than 200 levels/],
  },
  { name: 'sends what only looks like JSON', serve: always("{results: [], count: 'none',}"), exit: 1 },
  {
    name: 'sends fields called __proto__ and constructor',
    serve: always(
      '{"__proto__":{"polluted":true,"results":[]},"constructor":{"prototype":{"polluted":true}},"results":[{"__proto__":{"id":"x"},"constructor":1,"id":"a"}],"count":1,"next":null,"previous":null,"jsonrpc":"2.0","id":1,"result":{"__proto__":[]}}',
    ),
    exit: 1,
  },
  {
    name: 'sends fields twice',
    serve: always(
      '{"results":[],"results":[{"id":1}],"count":0,"count":7,"next":null,"previous":null,"jsonrpc":"2.0","id":1,"id":2,"result":"0x1","result":"0x2"}',
    ),
    exit: 1,
  },
  {
    name: 'sends invalid UTF-8',
    serve: always(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])),
    exit: 1,
  },
  { name: 'puts a byte order mark before its JSON', serve: always(`\ufeff${pageOf(row('"a"'))}`), exit: 1 },
  {
    name: 'counts beyond 2^53',
    serve: always(
      `{"results":[${row('90071992547409931')}],"count":99999999999999999999999999999,"next":null,"previous":null,"jsonrpc":"2.0","id":9007199254740993,"result":1e400}`,
    ),
    exit: 1,
  },
  { name: 'sends NaN', serve: always('{"results":NaN,"count":Infinity,"result":-Infinity}'), exit: 1 },
  {
    name: 'sends HTML with status 200',
    serve: always('<!doctype html><title>Sign in</title><script>alert(1)</script>', {
      'content-type': 'text/html',
    }),
    exit: 1,
  },
  {
    name: 'has ids that are no strings',
    serve: always(
      pageOf(
        [row('null'), row('7'), row('{"a":[]}'), row('[]'), row('true'), '3', 'null', '"text"', '[]'].join(
          ',',
        ),
      ),
    ),
    exit: 1,
  },
  { name: 'answers null', serve: always('null'), exit: 1 },
  { name: 'answers a number', serve: always('7'), exit: 1 },
];
