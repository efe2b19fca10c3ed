import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { ErrorInfo } from '../../platform/errors.ts';
import { text } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'platform.error.', section: '7.1' });
const deletionFault = fault.in('4.1');

type Change = (error: { code: string; message: string }, info: ErrorInfo) => unknown;

/** Other bodies of errors for which `when` holds. */
const bodies = (when: (info: ErrorInfo) => boolean, change: Change): Overrides => ({
  'platform.error': (rendered, info) => {
    const { code, message } = info.error;
    return when(info) ? { ...rendered, body: change({ code, message }, info) } : rendered;
  },
});

const always = (): boolean => true;
const wrongKey = ({ error }: ErrorInfo): boolean => error.status === 401;
const notADeletion = ({ request }: ErrorInfo): boolean => request.method !== 'DELETE';
const aDeletion = ({ request, error }: ErrorInfo): boolean =>
  request.method === 'DELETE' && error.status !== 401;

/** Error bodies that break §7.1. */
export const faults: readonly Fault[] = [
  fault('flat', 'object', 'Errors hold code and message at the top', () => bodies(always, (error) => error)),
  fault('text', 'object', 'Errors hold a string under `error`', () =>
    bodies(always, ({ message }) => ({ error: message })),
  ),
  fault('list', 'object', 'Errors are a list of errors', () =>
    bodies(notADeletion, (error) => ({ errors: [error] })),
  ),
  fault('detail-on-refused-key', 'object', 'A wrong key alone is answered with another error body', () =>
    bodies(wrongKey, ({ message }) => ({ detail: message })),
  ),
  fault('code-number', 'code', 'The error code is the status as a number', () =>
    bodies(always, ({ message }, { error }) => ({ error: { code: error.status, message } })),
  ),
  fault('code-missing', 'code', 'Errors have no code', () =>
    bodies(always, ({ message }) => ({ error: { message } })),
  ),
  fault('code-null-on-refused-key', 'code', 'The error of a wrong key has null for a code', () =>
    bodies(wrongKey, ({ message }) => ({ error: { code: null, message } })),
  ),
  fault('message-list', 'message', 'The error message is a list', () =>
    bodies(always, ({ code, message }) => ({ error: { code, message: [message] } })),
  ),
  fault('message-missing', 'message', 'Errors have no message', () =>
    bodies(always, ({ code }) => ({ error: { code } })),
  ),
  fault(
    'message-object-on-refused-key',
    'message',
    'The error of a wrong key has an object for a message',
    () => bodies(wrongKey, ({ code, message }) => ({ error: { code, message: { en: message } } })),
  ),
  deletionFault(
    'deletion-flat',
    ['deletion', 'object'],
    'A rejected deletion holds code and message at the top',
    () => bodies(aDeletion, (error) => error),
  ),
  deletionFault(
    'deletion-code-number',
    ['deletion', 'code'],
    'A rejected deletion has a number for a code',
    () => bodies(aDeletion, ({ message }) => ({ error: { code: 404, message } })),
  ),
  deletionFault(
    'deletion-message-missing',
    ['deletion', 'message'],
    'A rejected deletion has no message',
    () => bodies(aDeletion, ({ code }) => ({ error: { code } })),
  ),
  deletionFault('deletion-empty', ['deletion', 'object'], 'A rejected deletion has no body', () =>
    bodies(aDeletion, () => undefined),
  ),
  fault('page-of-a-framework', 'object', 'A wrong key is answered with an HTML page', {
    'wire.answer': (answer, { surface, accepted }) =>
      surface === 'platform' && !accepted ? text(401, 'text/html', '<h1>Unauthorized</h1>') : answer,
  }),
];
