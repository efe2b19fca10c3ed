import { type Json, without } from '../json.ts';
import { type PlatformTraits, plainPlatform, startPlatform } from '../platform-service.ts';
import { variantsOf } from '../variant.ts';

const wrapped = (change: (wrapper: Json, view: Parameters<PlatformTraits['wrap']>[1]) => unknown) => ({
  wrap: change,
});
const errors = (make: (code: string, message: string) => unknown) => ({
  error: (status: number, code: string, message: string) => ({ status, body: make(code, message) }),
});
const network = 'NW-023-6-3';
const deleting = { deletable: [network] };

export const platformAuthSurfaceDefects = variantsOf<PlatformTraits>('platform', startPlatform, [
  ['error-string', '7', 'error is a string', errors((_code, message) => ({ error: message }))],
  [
    'error-code-number',
    '7',
    'error.code is a number',
    errors((_code, message) => ({ error: { code: 400, message } })),
  ],
  ['error-message-missing', '7', 'error has no message', errors((code) => ({ error: { code } }))],
  ['error-detail', '7', 'errors come as detail', errors((_code, message) => ({ detail: message }))],
  ['error-flat', '7', 'code and message stand outside error', errors((code, message) => ({ code, message }))],
  [
    'error-401-body',
    '7',
    'only refused keys get another body',
    { refuse: { status: 401, body: { message: 'Unauthorized' } } },
  ],
  [
    'error-network-body',
    '7',
    'only the deletion of an unknown network gets another body',
    { ...deleting, unknownNetwork: { status: 404, body: { error: 'not found' } } },
  ],
  [
    'delete-body',
    '4.1',
    'a deletion answers a body',
    { ...deleting, deleted: { status: 200, body: { id: network } } },
  ],
  [
    'delete-text',
    '4.1',
    'a deletion answers the text OK',
    { ...deleting, deleted: { status: 200, body: 'OK', headers: { 'content-type': 'text/plain' } } },
  ],
  ['delete-nothing', '4.1', 'a deletion deletes nothing', { ...deleting, deletes: (nodes) => nodes }],
  [
    'delete-all',
    '4.1',
    'a deletion deletes nodes of other networks too',
    { ...deleting, deletes: (nodes) => nodes.slice(0, 3) },
  ],
  [
    'auth-anything',
    '5.1',
    'any bearer token is let in',
    { admits: (header) => header?.startsWith('Bearer ') === true },
  ],
  [
    'auth-absent',
    '5.1',
    'a request without key is let in',
    { admits: (header) => header === undefined || plainPlatform.admits(header) },
  ],
  [
    'auth-basic',
    '5.1',
    'the key is also let in as basic password',
    { admits: (header) => header?.startsWith('Basic ') === true || plainPlatform.admits(header) },
  ],
  [
    'auth-prefix',
    '5.1',
    'only the first 8 characters of the key count',
    { admits: (header) => header?.slice(0, 15) === `Bearer hl-7c1f.`.slice(0, 15) },
  ],
  [
    'auth-case',
    '5.1',
    'the case of the key does not count',
    {
      admits: (header) =>
        /^Bearer /i.test(header ?? '') &&
        header?.toLowerCase() === `bearer hl-7c1f.9d2ab3e4556677889900aabbccdd`,
    },
  ],
  [
    'auth-organization-open',
    '5.1',
    'the organization needs no key',
    {
      reply: (reply, ask) =>
        ask.path === '/v1/organization/' ? { status: 200, body: plainPlatform.organization } : reply,
    },
  ],
  [
    'every-tenth',
    '2.2',
    'every tenth answer has a node without status',
    { shape: (node, at, { n }) => (n % 10 === 0 && at === 0 ? without(node, 'status') : node) },
  ],
  [
    'after-40',
    '2.3',
    'after 40 requests count is a string',
    wrapped((wrapper, { n }) => (n > 40 ? { ...wrapper, count: `${wrapper.count}` } : wrapper)),
  ],
  [
    'one-of-60',
    '2.2',
    'of 60 nodes the fiftieth has no creator',
    { nodes: 60, shape: (node) => (String(node.id).startsWith('ND-150-') ? without(node, 'creator') : node) },
  ],
]);
