import type { HostileCase } from '../hostile-case.ts';
import { plainAnswer } from '../raw-server.ts';
import { serveEverything } from '../whole-service.ts';

const json = { 'content-type': 'application/json' };

function always(status: number, headers: Readonly<Record<string, string>>, body = '{"detail":"no"}') {
  const bytes = plainAnswer(status, { ...json, ...headers }, body);
  return serveEverything((socket) => socket.write(bytes));
}

export const cases: readonly HostileCase[] = [
  {
    name: 'answers 204 to everything',
    serve: serveEverything((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')),
    exit: 1,
  },
  { name: 'answers 500 to everything', serve: always(500, {}), exit: 3, says: [/500/] },
  { name: 'answers 502 to everything', serve: always(502, {}), exit: 3, says: [/502/] },
  { name: 'answers 404 to everything', serve: always(404, {}), exit: 1, says: [/404/] },
  { name: 'answers 401 to everything', serve: always(401, {}), exit: 1, says: [/401/] },
  { name: 'answers 999 to everything', serve: always(999, {}), exit: 3, says: [/999/] },
  {
    name: 'answers 503 with a Retry-After of a day',
    serve: always(503, { 'retry-after': '86400' }),
    exit: 3,
    says: [/503/],
    atMost: 300,
  },
  { name: 'answers 429 for ever', serve: always(429, {}), exit: 3, says: [/429/], atMost: 400 },
  {
    name: 'answers 429 with a Retry-After of 31 years',
    serve: always(429, { 'retry-after': '999999999' }),
    exit: 3,
    says: [/429/],
    atMost: 300,
  },
  {
    name: 'answers 429 with a Retry-After of a second, for ever',
    serve: always(429, { 'retry-after': '1' }),
    exit: 3,
    says: [/429/],
    atMost: 400,
  },
  {
    name: 'answers 429 with a negative Retry-After',
    serve: always(429, { 'retry-after': '-5' }),
    exit: 3,
    says: [/429/],
    atMost: 400,
  },
  {
    name: 'answers 429 with a Retry-After that means nothing',
    serve: always(429, { 'retry-after': 'soon, maybe' }),
    exit: 3,
    says: [/429/],
    atMost: 400,
  },
  {
    name: 'answers 429 with a Retry-After in the past',
    serve: always(429, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
    exit: 3,
    says: [/429/],
    atMost: 400,
  },
];
