import { expect, it } from 'vitest';
import { noAnswer } from './no-answer.ts';

it.each([
  [
    'a port that nobody listens on',
    'connect ECONNREFUSED 127.0.0.1:9',
    'ECONNREFUSED',
    'connect ECONNREFUSED 127.0.0.1:9',
  ],
  ['a socket that was closed', 'other side closed', 'UND_ERR_SOCKET', 'other side closed (UND_ERR_SOCKET)'],
])('names the code of %s once', (_what, text, code, message) => {
  expect(noAnswer(Object.assign(new Error(text), { code }), 1000)).toEqual({
    kind: 'no-answer',
    cause: 'unreachable',
    message,
  });
});

it('says of a name that DNS does not know where to look', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND x.invalid'), {
    code: 'ENOTFOUND',
    hostname: 'x.invalid',
  });
  expect(noAnswer(error, 1000)).toMatchObject({
    cause: 'unreachable',
    message: 'host x.invalid not found: check the address in the target file',
  });
});
