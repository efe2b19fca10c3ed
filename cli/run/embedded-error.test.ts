import { describe, expect, it } from 'vitest';
import { UserError } from '../../engine/user-error.ts';
import { embeddedError } from './embedded-error.ts';

const failure = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}: no`), { code, syscall });

describe('embeddedError', () => {
  it('names the port that may not be listened on', () => {
    expect(embeddedError(failure('EACCES', 'listen'), 80)).toMatchObject({
      name: 'UserError',
      code: 'mock/port',
      message: '--port 80: cannot be listened on (listen EACCES: no); choose another, or omit the option',
    });
  });

  it('names what the target needs where no port was asked for', () => {
    const error = embeddedError(failure('ENOSPC', 'write'));
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ message: expect.stringMatching(/write ENOSPC.*TMPDIR/) });
  });

  it('leaves errors of its own as they are', () => {
    const own = new TypeError('x is undefined');
    expect(embeddedError(own, 80)).toBe(own);
  });
});
