import { expect, it } from 'vitest';
import { readReply } from './reply.ts';

it('says of a page that came in place of JSON what it claims to be', () => {
  const replyWith = (type: string) =>
    readReply(
      {
        node: 'n',
        transport: 'http',
        request: { method: 'POST', url: 'https://node.example/', headers: {} },
        answer: {
          kind: 'answer',
          status: 200,
          headers: { 'content-type': type },
          text: '<html>',
          body: { kind: 'not-json', why: 'it begins otherwise' },
        },
        durationMs: 1,
      },
      1,
    ).outcome;
  const why = (type: string) => `status 200 with a body that is not JSON${type}: it begins otherwise`;
  expect(replyWith('text/html; charset=utf-8')).toEqual({ kind: 'malformed', why: why(' (text/html)') });
  expect(replyWith('application/json')).toEqual({ kind: 'malformed', why: why('') });
});
