import { isObjectOrArray } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { toJson, type WireAnswer } from '../serving/wire.ts';

const alternative = alternativesOf({ id: 'delivery.', section: '4' });

function withHeader(name: string, value: string): Overrides {
  return { 'wire.answer': (answer) => ({ ...answer, headers: { ...answer.headers, [name]: value } }) };
}

/** Changes how the JSON of responses is written; other responses stay as they are. */
function rewritten(write: (text: string, body: unknown) => string): Overrides {
  return {
    'wire.answer': (answer): WireAnswer => {
      if (answer.body === undefined && answer.raw === undefined) return answer;
      if (!/json/.test(answer.headers['content-type'] ?? '')) return answer;
      return {
        ...answer,
        raw: write(answer.raw === undefined ? toJson(answer.body) : String(answer.raw), answer.body),
      };
    },
  };
}

function contentType(value: string): Overrides {
  return {
    'wire.answer': (answer) =>
      answer.headers['content-type'] === 'application/json'
        ? { ...answer, headers: { ...answer.headers, 'content-type': value } }
        : answer,
  };
}

/** The same fields in the opposite order, at every depth; arrays keep theirs. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObjectOrArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reversed(field)]),
  );
}

/** A pause that differs from answer to answer, in milliseconds; the same count pauses as long each time. */
function jitter(count: number): number {
  return (count * 7919) % 23;
}

/** Ways for an answer to travel, on every surface; the contract states none of it. */
export const alternatives: readonly Alternative[] = [
  alternative('charset', 'JSON is announced with its character set', () =>
    contentType('application/json; charset=utf-8'),
  ),
  alternative('charset-upper', 'JSON is announced in other letters', () =>
    contentType('Application/JSON;charset=UTF-8'),
  ),
  alternative('gzip', 'Answers are compressed for who takes it', {
    'wire.deliver': (delivery) => ({ ...delivery, gzip: true }),
  }),
  alternative('chunked', 'Answers come in pieces, without their length', {
    'wire.deliver': (delivery) => ({ ...delivery, pieces: 7 }),
  }),
  alternative('close', 'Every third answer ends its connection', {
    'wire.deliver': (delivery, { count }) => (count % 3 === 0 ? { ...delivery, close: true } : delivery),
  }),
  alternative('close-always', 'Every answer ends its connection', {
    'wire.deliver': (delivery) => ({ ...delivery, close: true }),
  }),
  alternative(
    'deprecated',
    'Answers announce that what was asked for is deprecated, and until when it is served',
    {
      'wire.answer': (answer) => ({
        ...answer,
        headers: { ...answer.headers, deprecation: '@1767225600', sunset: 'Thu, 31 Dec 2026 23:59:59 GMT' },
      }),
    },
  ),
  alternative('latency', 'Answers take up to 22 milliseconds, one after another differently', {
    'wire.deliver': (delivery, { count }) => ({ ...delivery, delayMs: jitter(count) }),
  }),
  alternative('headers', 'Answers carry headers of gateways, cookies among them', {
    'wire.answer': (answer) => ({
      ...answer,
      headers: {
        ...answer.headers,
        server: 'gateway/1.2',
        'x-request-id': '6f1c',
        'strict-transport-security': 'max-age=31536000',
        'set-cookie': 'lb=3; Path=/; Secure; HttpOnly',
        vary: 'accept-encoding',
      },
    }),
  }),
  alternative('no-cache-headers', 'Answers forbid caches', () => withHeader('cache-control', 'no-store')),
  alternative('members-reversed', 'JSON objects name their fields in the opposite order', {
    'wire.answer': (answer) =>
      answer.body === undefined ? answer : { ...answer, body: reversed(answer.body) },
  }),
  alternative('pretty', 'JSON comes with line breaks around it and spaces within', () =>
    rewritten((text) => `\r\n ${text.replace(/^\{/, '{ \n\t')}\n`),
  ),
  alternative('escaped', 'JSON escapes every character beyond ASCII', () =>
    rewritten((text) =>
      text.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
  ),
];
