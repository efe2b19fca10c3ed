import type { Fault } from '../../behaviour.ts';
import type { ErrorInfo } from '../../platform/errors.ts';
import { text } from '../../wire.ts';

type Change = (error: { code: string; message: string }, info: ErrorInfo) => unknown;

const deletion = 'platform.error.deletion';

function bodyFault(
  what: string,
  requirements: Fault['requirements'],
  summary: string,
  when: (info: ErrorInfo) => boolean,
  change: Change,
): Fault {
  return {
    id: `platform.error.${what}`,
    section: requirements[0] === deletion ? '4.1' : '7.1',
    summary,
    requirements,
    overrides: {
      'platform.error': (rendered, info) =>
        when(info)
          ? { ...rendered, body: change({ code: info.error.code, message: info.error.message }, info) }
          : rendered,
    },
  };
}

const always = (): boolean => true;
const refusedKey = ({ error }: ErrorInfo): boolean => error.status === 401;
const notADeletion = ({ request }: ErrorInfo): boolean => request.method !== 'DELETE';
const aDeletion = ({ request, error }: ErrorInfo): boolean =>
  request.method === 'DELETE' && error.status !== 401;

/** Error bodies that break §7.1. */
export const faults: readonly Fault[] = [
  bodyFault(
    'flat',
    ['platform.error.object'],
    'Errors hold code and message at the top',
    always,
    (error) => error,
  ),
  bodyFault('text', ['platform.error.object'], 'Errors hold a text under error', always, ({ message }) => ({
    error: message,
  })),
  bodyFault('list', ['platform.error.object'], 'Errors are a list of errors', notADeletion, (error) => ({
    errors: [error],
  })),
  bodyFault(
    'detail-on-refused-key',
    ['platform.error.object'],
    'A refused key alone answers another error body',
    refusedKey,
    ({ message }) => ({
      detail: message,
    }),
  ),
  bodyFault(
    'code-number',
    ['platform.error.code'],
    'The error code is the status as a number',
    always,
    ({ message }, { error }) => ({
      error: { code: error.status, message },
    }),
  ),
  bodyFault('code-missing', ['platform.error.code'], 'Errors have no code', always, ({ message }) => ({
    error: { message },
  })),
  bodyFault(
    'code-null-on-refused-key',
    ['platform.error.code'],
    'A refused key has null for a code',
    refusedKey,
    ({ message }) => ({
      error: { code: null, message },
    }),
  ),
  bodyFault(
    'message-list',
    ['platform.error.message'],
    'The error message is a list',
    always,
    ({ code, message }) => ({
      error: { code, message: [message] },
    }),
  ),
  bodyFault('message-missing', ['platform.error.message'], 'Errors have no message', always, ({ code }) => ({
    error: { code },
  })),
  bodyFault(
    'message-object-on-refused-key',
    ['platform.error.message'],
    'A refused key has an object for a message',
    refusedKey,
    ({ code, message }) => ({
      error: { code, message: { en: message } },
    }),
  ),
  bodyFault(
    'deletion-flat',
    [deletion, 'platform.error.object'],
    'A refused deletion holds code and message at the top',
    aDeletion,
    (error) => error,
  ),
  bodyFault(
    'deletion-code-number',
    [deletion, 'platform.error.code'],
    'A refused deletion has a number for a code',
    aDeletion,
    ({ message }) => ({
      error: { code: 404, message },
    }),
  ),
  bodyFault(
    'deletion-message-missing',
    [deletion, 'platform.error.message'],
    'A refused deletion has no message',
    aDeletion,
    ({ code }) => ({
      error: { code },
    }),
  ),
  {
    id: 'platform.error.deletion-empty',
    section: '4.1',
    summary: 'A refused deletion has no body',
    requirements: [deletion, 'platform.error.object'],
    overrides: {
      'platform.error': (rendered, info) => (aDeletion(info) ? { ...rendered, body: undefined } : rendered),
    },
  },
  {
    id: 'platform.error.page-of-a-framework',
    section: '7.1',
    summary: 'A refused key is answered with an HTML page',
    requirements: ['platform.error.object'],
    overrides: {
      'wire.answer': (answer, { surface, accepted }) =>
        surface === 'platform' && !accepted ? text(401, 'text/html', '<h1>Unauthorized</h1>') : answer,
    },
  },
];
