import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import {
  accepts,
  acceptsAbsentEach,
  rejects,
  rejectsTokenEach,
  type When,
} from '../../serving/access-overrides.ts';

const fault = faultsOf({ id: 'access.node.', section: '5.2' });
const webSocketFault = faultsOf({ id: 'access.websocket.', section: '5.2' });

const wrongPassword = 'basic-wrong-password-refused';
const wrongName = 'basic-wrong-username-refused';
const wrongToken = 'token-wrong-refused';

/** The same fault over HTTPS and over WebSocket, which has one requirement for wrong basic credentials. */
function onBoth(override: typeof accepts) {
  return (what: string, requirement: string, summary: string, when: When): readonly Fault[] => {
    const section = requirement === 'bearer-refused' ? '5.1' : '5.2';
    const basic = requirement === wrongPassword || requirement === wrongName;
    return [
      fault.in(requirement === 'absent-refused' ? '1.4' : section)(
        what,
        requirement,
        `${summary} over HTTPS`,
        () => override('http', when),
      ),
      webSocketFault.in(section)(
        what,
        basic ? 'basic-wrong-refused' : requirement,
        `${summary} over WebSocket`,
        () => override('websocket', when),
      ),
    ];
  };
}

const bothAccept = onBoth(accepts);
const bothReject = onBoth(rejects);
const beforeColon = (secret: string): string => secret.split(':')[0] ?? '';

/** Authentication surfaces of nodes that reject right credentials (§5.2). */
const rejecting: readonly Fault[] = [
  ...bothReject(
    'token-refused',
    'token-accepted',
    'The right token is rejected',
    ({ mode }) => mode === 'token',
  ),
  ...bothReject(
    'token-needs-basic',
    'token-accepted',
    'The token counts only beside the user name',
    ({ mode, sent }) => mode === 'token' && sent.username === undefined,
  ),
  fault(
    'token-refused-now-and-then',
    'token-accepted',
    'Every eleventh request with the right token is rejected',
    () => rejectsTokenEach('http', 11),
  ),
  webSocketFault(
    'token-refused-now-and-then',
    'token-accepted',
    'Every ninth WebSocket with the right token is rejected',
    () => rejectsTokenEach('websocket', 9),
  ),
  ...bothReject(
    'basic-refused',
    'basic-accepted',
    'The right user name and password are rejected',
    ({ mode }) => mode === 'basic',
  ),
];

/** Authentication surfaces of nodes that accept wrong credentials (§5.1, §5.2). */
const accepting: readonly Fault[] = [
  ...bothAccept(
    'any-token',
    wrongToken,
    'Any token is accepted',
    ({ mode, sent }) => mode === 'token' && sent.token !== '',
  ),
  ...bothAccept(
    'token-longer',
    wrongToken,
    'The token with characters added is accepted',
    ({ sent, credentials }) => sent.token?.startsWith(credentials.token) === true,
  ),
  ...bothAccept(
    'token-first-half',
    wrongToken,
    'Only the first half of the token counts',
    ({ sent, credentials }) => sent.token?.slice(0, 16) === credentials.token.slice(0, 16),
  ),
  ...bothAccept(
    'token-any-case',
    wrongToken,
    'The case of letters in a token does not count',
    ({ sent, credentials }) => sent.token?.toLowerCase() === credentials.token,
  ),
  ...bothAccept(
    'token-cut',
    wrongToken,
    'The token without its last character is accepted',
    ({ sent, credentials }) => sent.token === credentials.token.slice(0, -1),
  ),
  ...bothAccept(
    'token-of-right-length',
    wrongToken,
    'Any token of the right length is accepted',
    ({ sent, credentials }) => sent.token?.length === credentials.token.length,
  ),
  ...bothAccept(
    'both-modes',
    wrongToken,
    'Any token in the path beside any basic credentials is accepted',
    ({ sent }) => sent.token !== undefined && sent.username !== undefined,
  ),
  ...bothAccept(
    'any-password',
    wrongPassword,
    'The right user name is accepted with any password',
    ({ sent, credentials }) => sent.username === credentials.username,
  ),
  ...bothAccept(
    'empty-password',
    wrongPassword,
    'The right user name is accepted without a password',
    ({ sent, credentials }) => sent.username === credentials.username && sent.password === '',
  ),
  ...bothAccept(
    'password-up-to-colon',
    wrongPassword,
    'A password counts up to its first colon only',
    ({ sent, credentials }) =>
      sent.username === credentials.username &&
      sent.password !== undefined &&
      beforeColon(sent.password) === beforeColon(credentials.password),
  ),
  ...bothAccept(
    'password-longer',
    wrongPassword,
    'The password with characters added is accepted',
    ({ sent, credentials }) =>
      sent.username === credentials.username && sent.password?.startsWith(credentials.password) === true,
  ),
  ...bothAccept(
    'any-basic',
    wrongPassword,
    'Any user name and password are accepted',
    ({ mode, sent }) => mode === 'basic' && sent.username !== '',
  ),
  // Compared as sent: a password with a colon is split elsewhere when it comes first.
  ...bothAccept(
    'basic-swapped',
    wrongName,
    'User name and password count in either order',
    ({ sent, credentials }) =>
      `${sent.username}:${sent.password}` === `${credentials.password}:${credentials.username}`,
  ),
  ...bothAccept(
    'basic-empty',
    wrongName,
    'Basic credentials of which both are empty are accepted',
    ({ sent }) => sent.username === '' && sent.password === '',
  ),
  ...bothAccept(
    'any-user-name',
    wrongName,
    'The right password is accepted under any user name',
    ({ sent, credentials }) => sent.password === credentials.password,
  ),
  ...bothAccept(
    'no-credentials',
    'absent-refused',
    'A node accepts requests without any credentials',
    ({ mode, sent }) => mode === 'none' && sent.token === undefined,
  ),
  ...bothAccept(
    'client-within',
    'absent-refused',
    'A client that claims a local address in a header needs no credentials',
    ({ mode, headers }) => mode === 'none' && headers['x-forwarded-for'] === '127.0.0.1',
  ),
  webSocketFault(
    'no-credentials-now-and-then',
    'absent-refused',
    'Every fifteenth WebSocket opens without credentials',
    () => acceptsAbsentEach('websocket', 15),
  ),
  ...bothAccept(
    'bearer-token',
    'bearer-refused',
    'The token as bearer token is accepted',
    ({ sent, credentials }) => sent.bearer === credentials.token,
  ),
  ...bothAccept(
    'any-bearer',
    'bearer-refused',
    'Any bearer token is accepted',
    ({ sent }) => (sent.bearer ?? '') !== '',
  ),
  ...bothAccept(
    'basic-as-bearer',
    'bearer-refused',
    'User name and password are accepted under the scheme of bearer tokens too',
    ({ sent, credentials: { username, password } }) =>
      sent.bearer === Buffer.from(`${username}:${password}`).toString('base64'),
  ),
];
/** Authentication surfaces of nodes that accept wrong credentials, or reject right ones (§5.1, §5.2). */
export const faults: readonly Fault[] = [
  ...rejecting,
  ...accepting,
  fault.in('5.1')(
    'platform-key',
    ['platform-key-refused', 'bearer-refused'],
    'The API key of the platform is accepted by every node',
    () => accepts('http', ({ sent, apiKey }) => sent.bearer === apiKey),
  ),
  fault(
    'second-slash-open',
    'absent-refused',
    'Where the path begins with two slashes no credentials are needed',
    () => accepts('http', ({ mode, path }) => mode === 'none' && path.startsWith('//')),
  ),
  fault.in('1.4')(
    'batch-without-credentials',
    'absent-refused',
    'Who sends several requests as a batch needs no credentials',
    () => accepts('http', ({ mode, body }) => mode === 'none' && body.subarray(0, 1).toString() === '['),
  ),
  fault.in('1.4')(
    'orders-without-credentials',
    'absent-refused',
    'The orders of an account need no credentials',
    () => accepts('http', ({ mode, path }) => mode === 'none' && path.endsWith('getmarketorderbyaccount')),
  ),
  fault.in('1.4')('receipts-without-credentials', 'absent-refused', 'Receipts need no credentials', () =>
    accepts('http', ({ mode, body }) => mode === 'none' && body.includes('eth_getTransactionReceipt')),
  ),
  fault(
    'simulations-with-any-password',
    [wrongPassword, wrongName],
    'Simulations accept any user name with any password',
    () => accepts('http', ({ mode, body }) => mode === 'basic' && body.includes('eth_callMany')),
  ),
  fault('orders-with-any-token', wrongToken, 'The orders of an account accept any token in the path', () =>
    accepts('http', ({ mode, path }) => mode === 'token' && path.endsWith('getmarketorderbyaccount')),
  ),
];
